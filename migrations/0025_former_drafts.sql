CREATE TABLE `widget_former_drafts` (
	`widget_id` text NOT NULL,
	`data` text NOT NULL,
	`base_version` integer NOT NULL,
	`author_id` text,
	`author` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer NOT NULL,
	`replaced_at` text NOT NULL,
	`replaced_by` text NOT NULL,
	PRIMARY KEY(`widget_id`, `version`),
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `widget_former_drafts_by_time` ON `widget_former_drafts` (`replaced_at`);