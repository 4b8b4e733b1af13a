ALTER TABLE `messages` ADD `html` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `asked_at` integer;