DROP INDEX `client_keys_client`;--> statement-breakpoint
ALTER TABLE `client_keys` ADD `code` text;--> statement-breakpoint
ALTER TABLE `client_keys` ADD `widget_id` text;--> statement-breakpoint
ALTER TABLE `client_keys` ADD `user_id` text REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `client_keys` ADD `is_of_site` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `client_keys` ADD `daily_answers` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `client_keys_code` ON `client_keys` (`code`);--> statement-breakpoint
CREATE INDEX `client_keys_shares` ON `client_keys` (`client_id`,`ends_at`,`code`) WHERE code is not null;--> statement-breakpoint
CREATE INDEX `client_keys_seen` ON `client_keys` (`client_id`,`last_seen_on`) WHERE code is not null;--> statement-breakpoint
CREATE INDEX `client_keys_person` ON `client_keys` (`user_id`,`ends_at`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `client_keys_widget` ON `client_keys` (`widget_id`) WHERE widget_id is not null;--> statement-breakpoint
CREATE INDEX `client_keys_ended` ON `client_keys` (`ends_at`) WHERE code is not null;--> statement-breakpoint
CREATE INDEX `client_keys_client` ON `client_keys` (`client_id`,`code`);--> statement-breakpoint
ALTER TABLE `clients` ADD `sharing` text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `share` text;