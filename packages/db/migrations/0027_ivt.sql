CREATE TABLE "ivt_threshold" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"least_searches" integer DEFAULT 50 NOT NULL,
	"least_user_agents" integer DEFAULT 5 NOT NULL,
	"most_address_uses" integer DEFAULT 10 NOT NULL,
	"most_repeated_percent" numeric(8, 5) DEFAULT 20 NOT NULL,
	"least_kw_score" numeric(8, 5) DEFAULT 70 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ivt_threshold_single" CHECK ("ivt_threshold"."id" = 1)
);
--> statement-breakpoint
-- The one row, with the thresholds of the beginning.
INSERT INTO "ivt_threshold" DEFAULT VALUES;
