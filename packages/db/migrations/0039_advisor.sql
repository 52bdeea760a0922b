CREATE TABLE "advisor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advisor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"partner_kind" text,
	"partner_id" integer,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"facts" jsonb NOT NULL,
	"loss" numeric(18, 6),
	"status" text DEFAULT 'active' NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"over_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advisor_status" CHECK ("advisor"."status" in ('active', 'snoozed', 'closed')),
	CONSTRAINT "advisor_subject" CHECK ("advisor"."subject_kind" in ('publisher', 'provider', 'targeting', 'targeting_rule', 'provider_link', 'advertiser_link_group', 'channel')),
	CONSTRAINT "advisor_partner" CHECK (("advisor"."partner_kind" is null) = ("advisor"."partner_id" is null)),
	CONSTRAINT "advisor_snooze" CHECK (("advisor"."status" = 'snoozed') = ("advisor"."snoozed_until" is not null)),
	CONSTRAINT "advisor_over" CHECK ("advisor"."over_at" is null or "advisor"."status" = 'closed')
);
--> statement-breakpoint
CREATE TABLE "advisor_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advisor_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"advisor_id" integer NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"user_id" integer,
	"first_name" text,
	"last_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advisor_history_event" CHECK ("advisor_history"."event" in ('opened', 'snoozed', 'closed', 'activated', 'woken', 'over'))
);
--> statement-breakpoint
CREATE TABLE "advisor_rule" (
	"rule" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"thresholds" jsonb DEFAULT '{}' NOT NULL,
	"judged_at" timestamp (3) with time zone,
	"is_unknown" boolean DEFAULT false NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "advisor_history" ADD CONSTRAINT "advisor_history_advisor_id_advisor_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."advisor"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advisor_lasting_key" ON "advisor" USING btree ("rule","subject_kind","subject_id") WHERE over_at is null;--> statement-breakpoint
CREATE INDEX "advisor_status_idx" ON "advisor" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "advisor_partner_idx" ON "advisor" USING btree ("partner_kind","partner_id");--> statement-breakpoint
CREATE INDEX "advisor_history_item_idx" ON "advisor_history" USING btree ("advisor_id","id");--> statement-breakpoint
-- One row for each rule, also for those that a later version brings.
INSERT INTO "advisor_rule" ("rule") VALUES ('traffic_fell'), ('link_silent'), ('cap_full'), ('coverage'), ('rpc'), ('rpm'), ('invalid_traffic'), ('unmatched_revenue'), ('advertiser_late'), ('taken_back'), ('weights');
