ALTER TABLE `clients` ADD `own_widgets` integer;--> statement-breakpoint
ALTER TABLE `platform` ADD `own_widgets` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `toolkits` ADD `client_id` text REFERENCES clients(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `toolkits` ADD `is_offered` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `toolkits_client` ON `toolkits` (`client_id`) WHERE client_id is not null;
--> statement-breakpoint
CREATE TRIGGER `toolkits_owner` BEFORE UPDATE OF `client_id` ON `toolkits` WHEN OLD.`client_id` IS NOT NEW.`client_id`
BEGIN SELECT RAISE(ABORT, 'a toolkit keeps its owner'); END;
--> statement-breakpoint
CREATE TRIGGER `client_toolkits_owner` BEFORE INSERT ON `client_toolkits`
WHEN EXISTS (SELECT 1 FROM `toolkits` t WHERE t.`id` = NEW.`toolkit_id` AND t.`client_id` <> NEW.`client_id`)
BEGIN SELECT RAISE(ABORT, 'the toolkit of another client'); END;
--> statement-breakpoint
CREATE TRIGGER `client_widgets_owner` BEFORE INSERT ON `client_widgets`
WHEN EXISTS (SELECT 1 FROM `widgets` w JOIN `toolkits` t ON t.`id` = w.`toolkit_id` WHERE w.`id` = NEW.`widget_id` AND t.`client_id` <> NEW.`client_id`)
BEGIN SELECT RAISE(ABORT, 'the widget of another client'); END;
--> statement-breakpoint
CREATE TRIGGER `widgets_owner` BEFORE UPDATE OF `toolkit_id` ON `widgets`
WHEN (SELECT `client_id` FROM `toolkits` WHERE `id` = OLD.`toolkit_id`) IS NOT (SELECT `client_id` FROM `toolkits` WHERE `id` = NEW.`toolkit_id`)
BEGIN SELECT RAISE(ABORT, 'a widget keeps its owner'); END;
--> statement-breakpoint
CREATE TRIGGER `users_links` AFTER UPDATE OF `client_id`, `is_admin` ON `users`
WHEN OLD.`client_id` <> NEW.`client_id` OR NEW.`is_admin` > OLD.`is_admin`
BEGIN DELETE FROM `password_links` WHERE `user_id` = NEW.`id`; END;
