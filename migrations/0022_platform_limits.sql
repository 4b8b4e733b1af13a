ALTER TABLE `platform` ADD `default_daily_signed_in_answers` integer;--> statement-breakpoint
ALTER TABLE `platform` ADD `limits_stored` integer DEFAULT false NOT NULL;