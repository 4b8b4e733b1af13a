CREATE TABLE `lti_platforms` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`issuer` text NOT NULL,
	`lti_client_id` text NOT NULL,
	`deployment_id` text NOT NULL,
	`auth_url` text NOT NULL,
	`token_url` text NOT NULL,
	`token_audience` text NOT NULL,
	`jwks_url` text NOT NULL,
	`host` text NOT NULL,
	`last_launch_on` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lti_platforms_deployment` ON `lti_platforms` (`issuer`,`lti_client_id`,`deployment_id`);--> statement-breakpoint
CREATE INDEX `lti_platforms_client` ON `lti_platforms` (`client_id`);--> statement-breakpoint
CREATE TABLE `lti_scores` (
	`id` text PRIMARY KEY NOT NULL,
	`platform_id` text NOT NULL,
	`pupil` text NOT NULL,
	`given` integer NOT NULL,
	`maximum` integer NOT NULL,
	`at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `lti_platforms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lti_scores_due` ON `lti_scores` (`next_at`);--> statement-breakpoint
CREATE INDEX `lti_scores_platform` ON `lti_scores` (`platform_id`);--> statement-breakpoint
CREATE TABLE `used_once` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_once_expiry` ON `used_once` (`expires_at`);