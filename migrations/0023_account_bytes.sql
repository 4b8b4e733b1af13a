ALTER TABLE `messages` ADD `result_id` text REFERENCES results(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `messages_result` ON `messages` (`result_id`) WHERE "messages"."result_id" is not null;--> statement-breakpoint
ALTER TABLE `results` ADD `bytes` integer GENERATED ALWAYS AS (length(cast(inputs as blob)) + length(cast(answer as blob)) +
          coalesce(length(cast(edited as blob)), 0) + length(cast(folded as blob))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `results_bytes` ON `results` (`user_id`,`bytes`);--> statement-breakpoint
ALTER TABLE `threads` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `threads` SET `bytes` = coalesce((SELECT sum(length(cast(m.`message` AS blob)) + coalesce(length(cast(m.`html` AS blob)), 0) +
  coalesce(length(cast(m.`message_folded` AS blob)), 0)) FROM `messages` m WHERE m.`thread_id` = `threads`.`id`), 0);
--> statement-breakpoint
CREATE TRIGGER `messages_insert_bytes` AFTER INSERT ON `messages` BEGIN
  UPDATE `threads` SET `bytes` = `bytes` + length(cast(NEW.`message` AS blob)) + coalesce(length(cast(NEW.`html` AS blob)), 0) +
    coalesce(length(cast(NEW.`message_folded` AS blob)), 0) WHERE `id` = NEW.`thread_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `messages_delete_bytes` AFTER DELETE ON `messages` BEGIN
  UPDATE `threads` SET `bytes` = max(0, `bytes` - length(cast(OLD.`message` AS blob)) - coalesce(length(cast(OLD.`html` AS blob)), 0) -
    coalesce(length(cast(OLD.`message_folded` AS blob)), 0)) WHERE `id` = OLD.`thread_id`;
END;
