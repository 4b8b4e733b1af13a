DROP INDEX `toolkits_client`;--> statement-breakpoint
ALTER TABLE `toolkits` ADD `user_id` text REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX `toolkits_user` ON `toolkits` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `toolkits_client` ON `toolkits` (`client_id`,`user_id`) WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE `clients` ADD `educator_tools` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `own_educator_tools` integer;--> statement-breakpoint
ALTER TABLE `platform` ADD `educator_tools` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `widgets` ADD `is_prompt_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `widgets` ADD `model` text;--> statement-breakpoint
ALTER TABLE `widgets` ADD `temperature` text;--> statement-breakpoint
ALTER TABLE `widgets` ADD `reasoning_effort` text;--> statement-breakpoint
CREATE INDEX `widgets_model` ON `widgets` (`model`) WHERE model is not null;
--> statement-breakpoint
DROP TRIGGER `toolkits_owner`;
--> statement-breakpoint
CREATE TRIGGER `toolkits_owner` BEFORE UPDATE OF `client_id`, `user_id` ON `toolkits`
WHEN OLD.`user_id` IS NOT NEW.`user_id` OR (OLD.`client_id` IS NOT NEW.`client_id`
  AND (NEW.`user_id` IS NULL OR NEW.`client_id` IS NOT (SELECT `client_id` FROM `users` WHERE `id` = NEW.`user_id`)))
BEGIN SELECT RAISE(ABORT, 'a toolkit keeps its owner'); END;
--> statement-breakpoint
CREATE TRIGGER `users_toolkit` AFTER UPDATE OF `client_id` ON `users` WHEN OLD.`client_id` <> NEW.`client_id`
BEGIN UPDATE `toolkits` SET `client_id` = NEW.`client_id` WHERE `user_id` = NEW.`id`; END;
--> statement-breakpoint
DROP TRIGGER `client_toolkits_owner`;
--> statement-breakpoint
CREATE TRIGGER `client_toolkits_owner` BEFORE INSERT ON `client_toolkits`
WHEN EXISTS (SELECT 1 FROM `toolkits` t WHERE t.`id` = NEW.`toolkit_id` AND (t.`client_id` <> NEW.`client_id` OR t.`user_id` IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'the toolkit of another client or of a person'); END;
--> statement-breakpoint
DROP TRIGGER `client_widgets_owner`;
--> statement-breakpoint
CREATE TRIGGER `client_widgets_owner` BEFORE INSERT ON `client_widgets`
WHEN EXISTS (SELECT 1 FROM `widgets` w JOIN `toolkits` t ON t.`id` = w.`toolkit_id`
  WHERE w.`id` = NEW.`widget_id` AND (t.`client_id` <> NEW.`client_id` OR t.`user_id` IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'the widget of another client or of a person'); END;
--> statement-breakpoint
DROP TRIGGER `widgets_owner`;
--> statement-breakpoint
CREATE TRIGGER `widgets_owner` BEFORE UPDATE OF `toolkit_id` ON `widgets`
WHEN EXISTS (SELECT 1 FROM `toolkits` o, `toolkits` n WHERE o.`id` = OLD.`toolkit_id` AND n.`id` = NEW.`toolkit_id`
  AND (o.`client_id` IS NOT n.`client_id` OR o.`user_id` IS NOT n.`user_id`))
BEGIN SELECT RAISE(ABORT, 'a widget keeps its owner'); END;
