CREATE TABLE `deleted_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`names` text NOT NULL,
	`replacement` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `platform` ADD `recipients` text;--> statement-breakpoint
CREATE INDEX `runs_user` ON `runs` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `usage_days_user` ON `usage_days` (`user_id`) WHERE user_id <> '';--> statement-breakpoint
CREATE INDEX `widget_drafts_author` ON `widget_drafts` (`author_id`);--> statement-breakpoint
CREATE INDEX `widget_versions_author` ON `widget_versions` (`author_id`);
--> statement-breakpoint
CREATE TRIGGER `users_deleted` AFTER DELETE ON `users` BEGIN
  INSERT INTO `deleted_accounts` (`user_id`, `names`, `replacement`, `deleted_at`)
  VALUES (OLD.`id`, json_array(OLD.`username`), lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-8' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))), CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
INSERT INTO `deleted_accounts` (`user_id`, `names`, `replacement`, `deleted_at`)
  SELECT `entity_id`, json_array(`entity_name`), lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-8' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))), 0 FROM `audit`
  WHERE `entity` = 'user' AND `action` = 'delete' AND `entity_id` NOT IN (SELECT `id` FROM `users`) ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TRIGGER `audit_no_update`;
--> statement-breakpoint
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit`
WHEN NOT EXISTS (SELECT 1 FROM `audit_batch` WHERE `action` = 'erase') OR NEW.`id` IS NOT OLD.`id` OR NEW.`rowid` IS NOT OLD.`rowid`
  OR NEW.`actor_kind` IS NOT OLD.`actor_kind` OR NEW.`action` IS NOT OLD.`action` OR NEW.`entity` IS NOT OLD.`entity` OR NEW.`request_id` IS NOT OLD.`request_id`
BEGIN SELECT RAISE(ABORT, 'audit only grows'); END;
