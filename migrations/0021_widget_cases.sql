CREATE TABLE `case_results` (
	`case_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text NOT NULL,
	`outcome` text NOT NULL,
	`passed` integer NOT NULL,
	`ms` integer NOT NULL,
	`tokens` integer,
	`created_at` text NOT NULL,
	PRIMARY KEY(`case_id`, `fingerprint`),
	FOREIGN KEY (`case_id`) REFERENCES `widget_cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `widget_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`widget_id` text NOT NULL,
	`name` text NOT NULL,
	`inputs` text NOT NULL,
	`checks` text NOT NULL,
	`position` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `widget_cases_of_widget` ON `widget_cases` (`widget_id`,`position`);--> statement-breakpoint
ALTER TABLE `widget_versions` ADD `checks` text;