CREATE TABLE "booking" (
	"provider_id" integer NOT NULL,
	"version" bigint NOT NULL,
	"at" timestamp (3) with time zone,
	CONSTRAINT "booking_provider_id_version_pk" PRIMARY KEY("provider_id","version")
);
--> statement-breakpoint
ALTER TABLE "advertiser_day" ADD COLUMN "shown_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advertiser_day" ADD COLUMN "figures_hash" text;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_at_idx" ON "booking" USING btree ("provider_id","at","version");--> statement-breakpoint
-- What is booked already counts as shown since now: what was shown before was not kept.
INSERT INTO "booking" ("provider_id", "version", "at")
SELECT "provider_id", max("version"), clock_timestamp() FROM "advertiser_day" GROUP BY "provider_id";
