CREATE TABLE "skipped_channel" (
	"import_id" integer NOT NULL,
	"channel" text NOT NULL,
	"day" date,
	"rows" bigint NOT NULL,
	"revenue" numeric(18, 6) NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_channel" (
	"provider_id" integer NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"searches" bigint NOT NULL,
	"gross" numeric(18, 6) NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"matched_at" timestamp (3) with time zone,
	CONSTRAINT "unmatched_channel_provider_id_subject_channel_day_pk" PRIMARY KEY("provider_id","subject","channel","day")
);
--> statement-breakpoint
CREATE TABLE "unmatched_total" (
	"provider_id" integer NOT NULL,
	"day" date NOT NULL,
	"channels" integer NOT NULL,
	"gross" numeric(18, 6) NOT NULL,
	CONSTRAINT "unmatched_total_provider_id_day_pk" PRIMARY KEY("provider_id","day")
);
--> statement-breakpoint
DROP INDEX "channel_repair_key";--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "channel_repair" SET "kind" = CASE WHEN "booked_as" IS NULL THEN 'ignore' ELSE 'map' END, "note" = coalesce("note", '');--> statement-breakpoint
ALTER TABLE "channel_repair" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "subject" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "validity_before" jsonb;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "validity_after" jsonb;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "to_day" date;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "gross" numeric(18, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD COLUMN "undone_by" integer;--> statement-breakpoint
ALTER TABLE "skipped_channel" ADD CONSTRAINT "skipped_channel_import_id_revenue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."revenue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_channel" ADD CONSTRAINT "unmatched_channel_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_total" ADD CONSTRAINT "unmatched_total_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "skipped_channel_import_idx" ON "skipped_channel" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "unmatched_channel_open_idx" ON "unmatched_channel" USING btree ("provider_id","day") WHERE matched_at is null;--> statement-breakpoint
CREATE INDEX "unmatched_channel_day_idx" ON "unmatched_channel" USING btree ("day");--> statement-breakpoint
ALTER TABLE "channel_repair" ADD CONSTRAINT "channel_repair_account_id_publisher_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."publisher_account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_repair_alias_key" ON "channel_repair" USING btree ("provider_id","channel","booked_as") WHERE booked_as is not null and undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_repair_ignored_key" ON "channel_repair" USING btree ("provider_id","channel","subject") WHERE kind = 'ignore' and undone_at is null;--> statement-breakpoint
CREATE INDEX "channel_repair_account_idx" ON "channel_repair" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "channel_repair" ADD CONSTRAINT "channel_repair_kind" CHECK ("channel_repair"."kind" in ('map', 'make', 'widen', 'ignore'));--> statement-breakpoint
ALTER TABLE "channel_repair" ADD CONSTRAINT "channel_repair_subject" CHECK ("channel_repair"."subject" in ('account', 'country', 'skipped'));--> statement-breakpoint
ALTER TABLE "channel_repair" ADD CONSTRAINT "channel_repair_whole" CHECK (case "channel_repair"."kind" when 'map' then booked_as is not null when 'ignore' then note is not null and booked_as is null else account_id is not null end);--> statement-breakpoint
-- Booking them once more notes which channels are unmatched.
INSERT INTO "booking_request" ("provider_id", "from_day", "to_day", "cause")
  SELECT "provider_id", min("day"), max("day"), 'Unmatched channels are noted' FROM "advertiser_day" WHERE "unmatched_gross" <> 0 GROUP BY "provider_id";
