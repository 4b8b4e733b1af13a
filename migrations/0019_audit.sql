CREATE TABLE `audit` (
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
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit` (`entity`,`entity_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_name`,`id`);--> statement-breakpoint
CREATE TABLE `audit_batch` (
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_name` text NOT NULL,
	`action` text,
	`before` text,
	`after` text,
	PRIMARY KEY(`entity`, `entity_id`)
);
--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`day` text PRIMARY KEY NOT NULL,
	`rows` integer NOT NULL,
	`digest` text NOT NULL,
	`previous` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_replace` BEFORE INSERT ON `audit` WHEN EXISTS (SELECT 1 FROM `audit` WHERE `id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_no_update` BEFORE UPDATE ON `audit_seals` BEGIN SELECT RAISE(ABORT, 'audit_seals only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_no_delete` BEFORE DELETE ON `audit_seals` BEGIN SELECT RAISE(ABORT, 'audit_seals only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_no_replace` BEFORE INSERT ON `audit_seals` WHEN EXISTS (SELECT 1 FROM `audit_seals` WHERE `day` = NEW.`day`) BEGIN SELECT RAISE(ABORT, 'audit_seals only grows'); END;
