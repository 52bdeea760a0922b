CREATE TABLE "lease_pause" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lease_pause_one" CHECK ("lease_pause"."id")
);
--> statement-breakpoint
ALTER TABLE "cap_usage" ADD COLUMN "short_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cap_usage" ADD COLUMN "starved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "engine" ADD COLUMN "contact" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "cap_usage_short_idx" ON "cap_usage" USING btree (greatest("short_at", "starved_at")) WHERE "cap_usage"."short_at" is not null or "cap_usage"."starved_at" is not null;