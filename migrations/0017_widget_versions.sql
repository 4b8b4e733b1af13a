CREATE TABLE `widget_drafts` (
	`widget_id` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	`base_version` integer NOT NULL,
	`author_id` text,
	`author` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `widget_versions` (
	`widget_id` text NOT NULL,
	`version` integer NOT NULL,
	`data` text NOT NULL,
	`author_id` text,
	`author` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`widget_id`, `version`),
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT OR IGNORE INTO `widget_versions` (`widget_id`, `version`, `data`, `author_id`, `author`, `note`, `created_at`)
SELECT `id`, `version`, json_object('name', `name`, 'prompt', `prompt`, 'submit', `submit`, 'inputs', json(`inputs`), 'description', `description`,
	'landingText', `landing_text`, 'pageNumber', `page_number`, 'youtube', `youtube`, 'image', `image`), NULL, '', 'Before versions were kept', `updated_at`
FROM `widgets`;
