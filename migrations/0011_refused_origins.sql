CREATE TABLE `refused_origins` (
	`client_id` text NOT NULL,
	`origin` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`client_id`, `origin`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
