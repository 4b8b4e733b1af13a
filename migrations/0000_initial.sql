CREATE TABLE `client_toolkits` (
	`client_id` text NOT NULL,
	`toolkit_id` text NOT NULL,
	PRIMARY KEY(`client_id`, `toolkit_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`toolkit_id`) REFERENCES `toolkits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_toolkits_toolkit` ON `client_toolkits` (`toolkit_id`);--> statement-breakpoint
CREATE TABLE `client_widgets` (
	`client_id` text NOT NULL,
	`widget_id` text NOT NULL,
	PRIMARY KEY(`client_id`, `widget_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`widget_id`) REFERENCES `widgets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_widgets_widget` ON `client_widgets` (`widget_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`clientname` text NOT NULL,
	`domainurl` text,
	`tagline` text NOT NULL,
	`apikey` text NOT NULL,
	`gptmodel` text NOT NULL,
	`gpttemp` text NOT NULL,
	`allowed_origins` text NOT NULL,
	`styles` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_clientname_unique` ON `clients` (`clientname`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_domainurl_unique` ON `clients` (`domainurl`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_apikey_unique` ON `clients` (`apikey`);--> statement-breakpoint
CREATE TABLE `messages` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` text NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`family` text NOT NULL,
	`generation` integer NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`persist` integer NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_family` ON `sessions` (`family`,`generation`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `threads_user` ON `threads` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `toolkits` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`collection` text NOT NULL,
	`index` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `toolkits_collection_unique` ON `toolkits` (`collection`);--> statement-breakpoint
CREATE TABLE `usage` (
	`subject` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`subject`, `day`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`username` text NOT NULL,
	`company` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_admin` integer NOT NULL,
	`location` text NOT NULL,
	`lastlogin` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE INDEX `users_client` ON `users` (`client_id`);--> statement-breakpoint
CREATE TABLE `widgets` (
	`id` text PRIMARY KEY NOT NULL,
	`toolkit_id` text NOT NULL,
	`name` text NOT NULL,
	`prompt` text NOT NULL,
	`submit` text NOT NULL,
	`description` text NOT NULL,
	`landing_text` text NOT NULL,
	`page_number` integer NOT NULL,
	`youtube` text NOT NULL,
	`image` text NOT NULL,
	`inputs` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`toolkit_id`) REFERENCES `toolkits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `widgets_toolkit_name` ON `widgets` (`toolkit_id`,`name`);