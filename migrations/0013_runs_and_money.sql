CREATE TABLE `alerts` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`at` integer NOT NULL,
	`data` text NOT NULL,
	`delivered_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`acknowledged_at` integer,
	`acknowledged_by` text
);
--> statement-breakpoint
CREATE INDEX `alerts_at` ON `alerts` (`at`);--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`next_at`) WHERE "alerts"."delivered_at" is null;--> statement-breakpoint
CREATE TABLE `faults` (
	`hour` text NOT NULL,
	`route` text NOT NULL,
	`failure` text NOT NULL,
	`count` integer NOT NULL,
	`request_id` text NOT NULL,
	PRIMARY KEY(`hour`, `route`, `failure`)
);
--> statement-breakpoint
CREATE TABLE `models` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`shutdown_date` text,
	`replacement` text,
	`missing_since` text,
	`checked_at` integer NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `platform` (
	`id` integer PRIMARY KEY NOT NULL,
	`monthly_budget` integer,
	`zone` text DEFAULT 'UTC' NOT NULL,
	`default_budget` integer,
	`daily_answers` integer,
	`default_daily_answers` integer,
	`default_daily_answers_per_user` integer,
	`runs_days` integer DEFAULT 90 NOT NULL,
	`webhook` text,
	`webhook_secret` text,
	`email_to` text,
	`email_from` text,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "platform_one" CHECK(id = 1)
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`period` text NOT NULL,
	`subject` text NOT NULL,
	`answers` integer DEFAULT 0 NOT NULL,
	`spent` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`day_answers` integer DEFAULT 0 NOT NULL,
	`day_signed_in` integer DEFAULT 0 NOT NULL,
	`day_costly` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`period`, `subject`),
	CONSTRAINT "counters_whole" CHECK(typeof(answers) = 'integer' and typeof(spent) = 'integer' and typeof(held) = 'integer' and held >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `prices` (
	`model` text NOT NULL,
	`valid_from` text NOT NULL,
	`input` integer NOT NULL,
	`cached_input` integer,
	`output` integer NOT NULL,
	`source` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`model`, `valid_from`)
);
--> statement-breakpoint
CREATE TABLE `refusals` (
	`day` text NOT NULL,
	`client_id` text NOT NULL,
	`reason` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `client_id`, `reason`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `run_texts` (
	`run_id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`expires_on` text NOT NULL,
	`inputs` text NOT NULL,
	`answer` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `run_texts_expires` ON `run_texts` (`expires_on`);--> statement-breakpoint
CREATE INDEX `run_texts_client` ON `run_texts` (`client_id`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`month` text NOT NULL,
	`client_id` text NOT NULL,
	`feature` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`model_asked` text NOT NULL,
	`model_answered` text,
	`outcome` text NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer,
	`cached_tokens` integer,
	`output_tokens` integer,
	`reasoning_tokens` integer,
	`estimated` integer DEFAULT 0 NOT NULL,
	`reserved` integer NOT NULL,
	`cost` integer,
	`first_ms` integer,
	`total_ms` integer,
	`request_id` text NOT NULL,
	CONSTRAINT "runs_whole" CHECK(typeof(reserved) = 'integer' and typeof(cost) in ('integer', 'null'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `runs_client` ON `runs` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `usage_days` (
	`day` text NOT NULL,
	`client_id` text NOT NULL,
	`feature` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`model` text NOT NULL,
	`answers` integer NOT NULL,
	`failures` integer NOT NULL,
	`estimated` integer NOT NULL,
	`unpriced` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`cached_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`cost` integer NOT NULL,
	`firsts` integer NOT NULL,
	`first_ms` integer NOT NULL,
	`total_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `client_id`, `feature`, `user_id`, `kind`, `model`),
	CONSTRAINT "usage_days_whole" CHECK(typeof(cost) = 'integer')
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `clients` ADD `monthly_budget` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `warn_at` integer DEFAULT 80 NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `hard_stop` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `daily_answers` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `daily_answers_per_user` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `limit_message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `keep_texts_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `educators_see_cost` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `platform` (`id`) VALUES (1);--> statement-breakpoint
INSERT INTO `prices` (`model`, `valid_from`, `input`, `output`, `source`, `by`) VALUES
	('*', '2026-01-01', 2500000, 15000000, 'dearest listed price', 'setup'),
	('gpt-3.5-turbo-1106', '2026-01-01', 1000000, 2000000, 'list price', 'setup'),
	('gpt-5.6-terra', '2026-01-01', 2500000, 15000000, 'list price', 'setup'),
	('gpt-5.6-terra', '2026-07-30', 2000000, 12000000, 'list price', 'setup'),
	('gpt-6-luna', '2026-01-01', 100000, 500000, 'list price', 'setup'),
	('gpt-6.1-terra', '2026-10-26', 1000000, 5000000, 'list price', 'setup'),
	('demo', '2026-01-01', 1000000, 2000000, 'demo', 'setup');
--> statement-breakpoint
INSERT INTO `counters` (`period`, `subject`, `answers`, `day`, `day_answers`, `day_signed_in`, `day_costly`)
	SELECT substr(u.`day`, 1, 7), u.`subject`, u.`count`, u.`day`, u.`count`,
		coalesce((SELECT s.`count` FROM `usage` s WHERE s.`day` = u.`day` AND s.`subject` = 'signed-in:' || substr(u.`subject`, 8)), 0),
		coalesce((SELECT c.`count` FROM `usage` c WHERE c.`day` = u.`day` AND c.`subject` = 'costly:' || u.`subject`), 0)
	FROM `usage` u WHERE (u.`subject` = 'platform' OR u.`subject` LIKE 'client:%') AND u.`day` = (SELECT max(`day`) FROM `usage`);
--> statement-breakpoint
INSERT INTO `counters` (`period`, `subject`, `answers`)
	SELECT `day`, `subject`, `count` FROM `usage`
	WHERE `subject` LIKE 'user:%' OR `subject` LIKE 'address:%' OR `subject` LIKE 'registration:%';
