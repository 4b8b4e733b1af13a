CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stale_entries` (
	`key` text NOT NULL,
	`tag` text NOT NULL,
	`group_size` integer NOT NULL,
	`stale_since` integer NOT NULL,
	PRIMARY KEY(`key`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `stale_entries_order` ON `stale_entries` (`group_size`,`stale_since`);--> statement-breakpoint
CREATE INDEX `stale_entries_since` ON `stale_entries` (`stale_since`);--> statement-breakpoint
ALTER TABLE `clients` ADD `chat_days` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `created_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_expired` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_administrators` ON `users` (`id`) WHERE is_admin = 1;