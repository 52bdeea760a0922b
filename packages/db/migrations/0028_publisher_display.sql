CREATE TABLE "publisher_display" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"fields" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publisher_display_fields" CHECK (cardinality("publisher_display"."fields") > 0)
);
--> statement-breakpoint
ALTER TABLE "publisher_display" ADD CONSTRAINT "publisher_display_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;