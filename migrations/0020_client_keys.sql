CREATE TABLE `client_keys` (
	`apikey` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	`last_answer_on` text,
	`last_seen_on` text,
	`last_origin` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_keys_client` ON `client_keys` (`client_id`);
--> statement-breakpoint
INSERT INTO `client_keys` (`apikey`, `client_id`, `created_at`) SELECT `apikey`, `id`, unixepoch() * 1000 FROM `clients`;
--> statement-breakpoint
CREATE TRIGGER `clients_insert_key` AFTER INSERT ON `clients` BEGIN
  INSERT INTO `client_keys` (`apikey`, `client_id`, `created_at`) VALUES (NEW.`apikey`, NEW.`id`, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER `clients_update_key` AFTER UPDATE OF `apikey` ON `clients` WHEN NEW.`apikey` <> OLD.`apikey` BEGIN
  DELETE FROM `client_keys` WHERE `apikey` = OLD.`apikey` AND `ends_at` IS NULL;
  DELETE FROM `client_keys` WHERE `apikey` = NEW.`apikey` AND `client_id` = NEW.`id`;
  INSERT INTO `client_keys` (`apikey`, `client_id`, `created_at`) VALUES (NEW.`apikey`, NEW.`id`, unixepoch() * 1000);
END;
