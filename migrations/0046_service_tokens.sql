CREATE TABLE `replays` (
	`hash` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`token_id` text NOT NULL,
	`run_id` text NOT NULL,
	`status` integer,
	`sealed` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`token_id`) REFERENCES `service_tokens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replays_token` ON `replays` (`token_id`);--> statement-breakpoint
CREATE INDEX `replays_expiry` ON `replays` (`expires_at`);--> statement-breakpoint
CREATE TABLE `service_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`ending` text NOT NULL,
	`scopes` text NOT NULL,
	`monthly_budget` integer,
	`daily_answers` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`last_used_on` text,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_tokens_hash_unique` ON `service_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `service_tokens_client` ON `service_tokens` (`client_id`);--> statement-breakpoint
CREATE INDEX `service_tokens_end` ON `service_tokens` (`ends_at`);