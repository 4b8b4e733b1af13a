ALTER TABLE `results` ADD `structured` text;--> statement-breakpoint
ALTER TABLE `case_results` ADD `structured` text;--> statement-breakpoint
ALTER TABLE `widgets` ADD `answer` text DEFAULT '{"kind":"text","count":5}' NOT NULL;