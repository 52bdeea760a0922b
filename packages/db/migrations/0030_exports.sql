CREATE TABLE "export" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"publisher_id" integer,
	"report" text NOT NULL,
	"format" text NOT NULL,
	"query" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rows_written" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_name" text,
	"bytes" bigint,
	"problem" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_state" CHECK ("export"."state" in ('waiting', 'writing', 'ready', 'failed')),
	CONSTRAINT "export_format" CHECK ("export"."format" in ('csv', 'xlsx')),
	CONSTRAINT "export_file" CHECK ("export"."state" <> 'ready' or "export"."file_name" is not null)
);
--> statement-breakpoint
ALTER TABLE "export" ADD CONSTRAINT "export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_user_idx" ON "export" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "export_created_idx" ON "export" USING btree ("created_at");