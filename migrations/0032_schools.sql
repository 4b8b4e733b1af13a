ALTER TABLE `clients` ADD `daily_answers_per_address` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `pace` integer DEFAULT 1 NOT NULL;