CREATE TABLE `rating_counts` (
	`widget_id` text NOT NULL,
	`version` integer NOT NULL,
	`client_id` text NOT NULL,
	`up` integer NOT NULL,
	`down` integer NOT NULL,
	PRIMARY KEY(`widget_id`, `version`, `client_id`),
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rating_counts_client` ON `rating_counts` (`client_id`);--> statement-breakpoint
INSERT INTO `rating_counts` SELECT `widget_id`, `version`, `client_id`, sum(`value` = 'up'), sum(`value` = 'down') FROM `ratings` GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TABLE `__new_ratings` (
	`hash` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`widget_id` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_ratings`("hash", "client_id", "widget_id", "version", "value", "day") SELECT "hash", "client_id", "widget_id", "version", "value", "day" FROM `ratings` WHERE `day` >= date('now', '-1 day');--> statement-breakpoint
DROP TABLE `ratings`;--> statement-breakpoint
ALTER TABLE `__new_ratings` RENAME TO `ratings`;--> statement-breakpoint
CREATE INDEX `ratings_day` ON `ratings` (`day`);--> statement-breakpoint
CREATE TRIGGER `ratings_insert_count` AFTER INSERT ON `ratings` BEGIN
  INSERT INTO `rating_counts` VALUES (NEW.`widget_id`, NEW.`version`, NEW.`client_id`, NEW.`value` = 'up', NEW.`value` = 'down')
  ON CONFLICT DO UPDATE SET `up` = `up` + excluded.`up`, `down` = `down` + excluded.`down`;
END;
--> statement-breakpoint
CREATE TRIGGER `ratings_update_count` AFTER UPDATE OF `value` ON `ratings` WHEN NEW.`value` <> OLD.`value` BEGIN
  UPDATE `rating_counts` SET `up` = `up` + (NEW.`value` = 'up') - (OLD.`value` = 'up'), `down` = `down` + (NEW.`value` = 'down') - (OLD.`value` = 'down')
  WHERE `widget_id` = NEW.`widget_id` AND `version` = NEW.`version` AND `client_id` = NEW.`client_id`;
END;
