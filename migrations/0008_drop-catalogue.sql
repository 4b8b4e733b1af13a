DROP TRIGGER `toolkits_insert_counts`;--> statement-breakpoint
DROP TRIGGER `toolkits_update_counts`;--> statement-breakpoint
DROP TRIGGER `toolkits_delete_counts`;--> statement-breakpoint
DROP TRIGGER `widgets_insert_counts`;--> statement-breakpoint
DROP TRIGGER `widgets_update_counts`;--> statement-breakpoint
DROP TRIGGER `widgets_delete_counts`;--> statement-breakpoint
DROP TABLE `catalogue`;--> statement-breakpoint
-- The Worker before this migration selects `revision` and caches no list where it is NULL. Drop the view with a later migration.
CREATE VIEW `catalogue` AS SELECT NULL AS `revision`;
