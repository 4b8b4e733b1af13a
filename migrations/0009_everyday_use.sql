CREATE TABLE `password_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_links_user` ON `password_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_links_expired` ON `password_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_widgets` (
	`user_id` text NOT NULL,
	`widget_id` text NOT NULL,
	`is_favourite` integer DEFAULT false NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `widget_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_widgets_widget` ON `user_widgets` (`widget_id`);--> statement-breakpoint
CREATE TABLE `results` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`widget_id` text,
	`title` text NOT NULL,
	`inputs` text NOT NULL,
	`answer` text NOT NULL,
	`edited` text,
	`folded` text NOT NULL,
	`kept` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `results_user` ON `results` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `results_widget` ON `results` (`widget_id`);--> statement-breakpoint
ALTER TABLE `clients` ADD `links` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `message_folded` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `stopped` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `title_folded` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `is_named` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `updated_at` integer;--> statement-breakpoint
ALTER TABLE `threads` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `records` integer DEFAULT true NOT NULL;