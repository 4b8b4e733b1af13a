CREATE TABLE `audit_ordinary` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_name` text NOT NULL,
	`changes` text NOT NULL,
	`request_id` text
);
--> statement-breakpoint
INSERT INTO `audit_ordinary` SELECT * FROM `audit` ORDER BY `id`;--> statement-breakpoint
DROP TABLE `audit`;--> statement-breakpoint
ALTER TABLE `audit_ordinary` RENAME TO `audit`;--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit` (`entity`,`entity_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_name`,`id`);--> statement-breakpoint
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_replace` BEFORE INSERT ON `audit` WHEN EXISTS (SELECT 1 FROM `audit` WHERE `id` = NEW.`id`) OR EXISTS (SELECT 1 FROM `audit` WHERE `rowid` = NEW.`rowid`) BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
