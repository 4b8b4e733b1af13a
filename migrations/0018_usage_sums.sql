CREATE TABLE `usage_sums` (
	`day` text NOT NULL,
	`split` text NOT NULL,
	`value` text NOT NULL,
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
	PRIMARY KEY(`day`, `split`, `value`)
) WITHOUT ROWID;
