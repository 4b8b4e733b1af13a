-- The job `seal` is gone: its last run and its alerts would be shown without a name.
DELETE FROM `jobs` WHERE `name` = 'seal';
--> statement-breakpoint
DELETE FROM `alerts` WHERE `kind` = 'seal.broken';
