CREATE TABLE "publisher_key" (
	"publisher_id" integer PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"key_start" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publisher_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "publisher_key" ADD CONSTRAINT "publisher_key_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;