INSERT INTO `stale_entries` (`key`, `tag`, `group_size`, `stale_since`)
  SELECT 'client:' || k.`apikey`, 'client-' || c.`id`, 1, unixepoch() * 1000
  FROM `clients` c JOIN `client_keys` k ON k.`client_id` = c.`id` WHERE trim(c.`gptmodel`) = ''
  ON CONFLICT (`key`, `tag`) DO UPDATE SET `stale_since` = excluded.`stale_since`;--> statement-breakpoint
UPDATE `clients` SET `gptmodel` = coalesce((SELECT `default_model` FROM `platform`), 'gpt-3.5-turbo-1106'), `version` = `version` + 1
  WHERE trim(`gptmodel`) = '';
