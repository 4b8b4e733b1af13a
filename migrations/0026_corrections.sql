ALTER TABLE `platform` ADD `closed_through` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `corrected_from` integer;