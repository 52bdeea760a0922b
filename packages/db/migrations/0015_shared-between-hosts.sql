CREATE TABLE "photo" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_size" CHECK ("photo"."size" = octet_length("photo"."content"))
);
--> statement-breakpoint
CREATE TABLE "search_list" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_list_name" CHECK (name in ('proxy-ranges', 'high-paying-keywords')),
	CONSTRAINT "search_list_content" CHECK (length("search_list"."content") <= 20000000)
);
--> statement-breakpoint
CREATE TABLE "shared_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
