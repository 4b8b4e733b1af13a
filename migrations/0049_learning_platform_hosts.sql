ALTER TABLE `lti_platforms` ADD `more_hosts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `lti_platforms` ADD `services_host` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lti_platforms` ADD `unknown_host` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lti_platforms` ADD `unknown_services_host` text DEFAULT '' NOT NULL;