CREATE TABLE `catalogue` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL
);
