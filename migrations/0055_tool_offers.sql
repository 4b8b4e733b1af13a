CREATE TABLE `tool_offers` (
	`widget_id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`state` text NOT NULL,
	`note` text NOT NULL,
	`offered_at` integer NOT NULL,
	`taken_at` integer,
	`declined_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	`copy_id` text,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`copy_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tool_offers_client` ON `tool_offers` (`client_id`,`state`,`offered_at`,`widget_id`);--> statement-breakpoint
CREATE INDEX `tool_offers_copy` ON `tool_offers` (`copy_id`) WHERE copy_id is not null;--> statement-breakpoint
CREATE TRIGGER `toolkits_offers` AFTER UPDATE OF `client_id` ON `toolkits` WHEN OLD.`client_id` IS NOT NEW.`client_id`
BEGIN DELETE FROM `tool_offers` WHERE `widget_id` IN (SELECT `id` FROM `widgets` WHERE `toolkit_id` = NEW.`id`); END;
--> statement-breakpoint
DROP TRIGGER `clients_update_key`;
--> statement-breakpoint
CREATE TRIGGER `clients_update_key` AFTER UPDATE OF `apikey` ON `clients` WHEN NEW.`apikey` <> OLD.`apikey` BEGIN
  DELETE FROM `client_keys` WHERE `apikey` = OLD.`apikey` AND `ends_at` IS NULL;
  DELETE FROM `client_keys` WHERE `apikey` = NEW.`apikey` AND `client_id` = NEW.`id` AND `code` IS NULL;
  INSERT INTO `client_keys` (`apikey`, `client_id`, `created_at`) VALUES (NEW.`apikey`, NEW.`id`, unixepoch() * 1000);
END;
