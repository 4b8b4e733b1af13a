ALTER TABLE `passkeys` ADD `link_session` text;--> statement-breakpoint
ALTER TABLE `password_links` ADD `made_by` text REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `password_links` ADD `is_by_command` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `password_links` ADD `email` text;--> statement-breakpoint
CREATE INDEX `password_links_maker` ON `password_links` (`made_by`);
--> statement-breakpoint
DROP TRIGGER `users_links`;
--> statement-breakpoint
CREATE TRIGGER `users_links` AFTER UPDATE OF `client_id`, `is_admin`, `is_manager` ON `users`
WHEN OLD.`client_id` <> NEW.`client_id` OR OLD.`is_admin` <> NEW.`is_admin` OR OLD.`is_manager` > NEW.`is_manager`
BEGIN DELETE FROM `password_links` WHERE `made_by` = NEW.`id`
  OR (`user_id` = NEW.`id` AND (OLD.`client_id` <> NEW.`client_id` OR NEW.`is_admin` > OLD.`is_admin`)); END;
