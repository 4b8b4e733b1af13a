DROP INDEX `widgets_toolkit_order`;--> statement-breakpoint
CREATE INDEX `widgets_order` ON `widgets` (`page_number`,case when "name_folded" is null then lower("name") else "name_folded" end,`name`,`id`);--> statement-breakpoint
CREATE INDEX `widgets_toolkit_order` ON `widgets` (`toolkit_id`,`page_number`,case when "name_folded" is null then lower("name") else "name_folded" end,`name`,`id`);