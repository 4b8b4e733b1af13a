CREATE TABLE `client_sign_in` (
	`client_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`oidc_client_id` text NOT NULL,
	`secret_sealed` text NOT NULL,
	`domains` text NOT NULL,
	`label` text NOT NULL,
	`is_required` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`client_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text,
	`code` text NOT NULL,
	`linked_on` text NOT NULL,
	`removed_on` text,
	PRIMARY KEY(`client_id`, `issuer`, `subject`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `identities_shut_out` ON `identities` (`client_id`) WHERE user_id is null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `ends_at` integer;