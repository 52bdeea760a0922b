CREATE TABLE "bulk_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_user_id" integer,
	"actor_email" text,
	"kind" text NOT NULL,
	"change" jsonb NOT NULL,
	"publish" boolean NOT NULL,
	"undo_of" integer,
	"changed" integer NOT NULL,
	"published" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_change_kind" CHECK ("bulk_change"."kind" in ('link', 'cap', 'filters', 'share', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "bulk_change_record" (
	"bulk_change_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"difference" jsonb NOT NULL,
	"published" boolean NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_change_record_bulk_change_id_kind_record_id_pk" PRIMARY KEY("bulk_change_id","kind","record_id"),
	CONSTRAINT "bulk_change_record_kind" CHECK ("bulk_change_record"."kind" in ('targeting', 'group', 'provider_link', 'publisher_account'))
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "bulk_change_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_change_record" ADD CONSTRAINT "bulk_change_record_bulk_change_id_bulk_change_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_undo_idx" ON "bulk_change" USING btree ("undo_of") WHERE undo_of is not null;