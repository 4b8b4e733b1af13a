ALTER TABLE `clients` ADD `clientname_folded` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `domainurl_folded` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `tagline_folded` text;--> statement-breakpoint
ALTER TABLE `toolkits` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `users` ADD `company_folded` text;--> statement-breakpoint
ALTER TABLE `users` ADD `location_folded` text;--> statement-breakpoint
CREATE INDEX `users_unfolded` ON `users` (`id`) WHERE "users"."company_folded" is null;--> statement-breakpoint
ALTER TABLE `widgets` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `widgets` ADD `prompt_folded` text;--> statement-breakpoint
ALTER TABLE `widgets` ADD `submit_folded` text;--> statement-breakpoint
CREATE INDEX `widgets_toolkit_order` ON `widgets` (`toolkit_id`,`page_number`,case when "name_folded" is null then lower("name") else "name_folded" end);--> statement-breakpoint
CREATE INDEX `widgets_unfolded` ON `widgets` (`id`) WHERE "widgets"."name_folded" is null;--> statement-breakpoint
-- The fold of ASCII text is its lower case. Rows with other letters stay without folds until fillFolds (db/folds.ts) has run.
UPDATE `toolkits` SET `name_folded` = lower(`name`) WHERE `name` NOT GLOB '*[^' || char(1) || '-' || char(127) || ']*';--> statement-breakpoint
UPDATE `widgets` SET `name_folded` = lower(`name`), `prompt_folded` = lower(`prompt`), `submit_folded` = lower(`submit`)
WHERE `name` || `prompt` || `submit` NOT GLOB '*[^' || char(1) || '-' || char(127) || ']*';--> statement-breakpoint
UPDATE `clients` SET `clientname_folded` = lower(`clientname`), `tagline_folded` = lower(`tagline`), `domainurl_folded` = coalesce(`domainurl`, '')
WHERE `clientname` || `tagline` NOT GLOB '*[^' || char(1) || '-' || char(127) || ']*' AND coalesce(`domainurl`, '') NOT LIKE '%xn--%';--> statement-breakpoint
UPDATE `users` SET `company_folded` = lower(`company`), `location_folded` = lower(CASE WHEN `location` = '""' THEN ''
ELSE json_extract(`location`, '$.city') || ' ' || json_extract(`location`, '$.region_code') || ' ' || json_extract(`location`, '$.country_name') END)
WHERE `company` || `location` NOT GLOB '*[^' || char(1) || '-' || char(127) || ']*';
