ALTER TABLE `users` ADD `is_manager` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_managers` ON `users` (`client_id`) WHERE is_manager = 1;--> statement-breakpoint
ALTER TABLE `clients` ADD `own_budget` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `own_daily_answers` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `managers_see_cost` integer DEFAULT false NOT NULL;