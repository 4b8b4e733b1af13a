CREATE TABLE `invoices` (
	`month` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `statement_terms` (
	`client_id` text NOT NULL,
	`month` text NOT NULL,
	`margin_percent` real,
	`price_per_answer` integer,
	`currency` text NOT NULL,
	`rate` real NOT NULL,
	PRIMARY KEY(`client_id`, `month`)
) WITHOUT ROWID;
