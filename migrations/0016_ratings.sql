CREATE TABLE `ratings` (
	`hash` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`widget_id` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`day` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ratings_widget` ON `ratings` (`widget_id`,`version`);--> statement-breakpoint
CREATE INDEX `ratings_client` ON `ratings` (`client_id`);