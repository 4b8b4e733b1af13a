CREATE TABLE `version_cases` (
	`widget_id` text NOT NULL,
	`version` integer NOT NULL,
	`case_id` text NOT NULL,
	`state` text,
	`fingerprint` text,
	PRIMARY KEY(`widget_id`, `version`, `case_id`),
	FOREIGN KEY (`case_id`) REFERENCES `widget_cases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`widget_id`,`version`) REFERENCES `widget_versions`(`widget_id`,`version`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `version_cases_of_case` ON `version_cases` (`case_id`,`version`);--> statement-breakpoint
-- Own widgets of clients: 10 where nobody can have decided yet. A platform that is in use keeps its number.
UPDATE `platform` SET `own_widgets` = 10 WHERE `id` = 1 AND NOT EXISTS (SELECT 1 FROM `users`) AND NOT EXISTS (SELECT 1 FROM `clients`);
