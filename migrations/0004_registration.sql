ALTER TABLE `clients` ADD `registration` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `waiting` integer DEFAULT false NOT NULL;