-- Custom SQL migration file, put your code below! --
INSERT INTO `catalogue` (`id`, `revision`) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER `toolkits_insert_counts` AFTER INSERT ON `toolkits` BEGIN UPDATE `catalogue` SET `revision` = `revision` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `toolkits_update_counts` AFTER UPDATE ON `toolkits` BEGIN UPDATE `catalogue` SET `revision` = `revision` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `toolkits_delete_counts` AFTER DELETE ON `toolkits` BEGIN UPDATE `catalogue` SET `revision` = `revision` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `widgets_insert_counts` AFTER INSERT ON `widgets` BEGIN UPDATE `catalogue` SET `revision` = `revision` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `widgets_update_counts` AFTER UPDATE ON `widgets` BEGIN UPDATE `catalogue` SET `revision` = `revision` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `widgets_delete_counts` AFTER DELETE ON `widgets` BEGIN UPDATE `catalogue` SET `revision` = `revision` + 1; END;
