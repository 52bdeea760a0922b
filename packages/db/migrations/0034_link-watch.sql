CREATE TABLE "link_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_link_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ok" boolean NOT NULL,
	"problem" text,
	"text" text NOT NULL,
	"warning" text,
	"status" integer,
	"milliseconds" integer NOT NULL,
	"certificate_until" timestamp (3) with time zone,
	"channel_kept" boolean,
	"click_id_kept" boolean,
	"hops" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_watch" (
	"provider_link_id" integer PRIMARY KEY NOT NULL,
	"ok" boolean,
	"text" text DEFAULT '' NOT NULL,
	"warning" text,
	"checked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "link_watch_setting" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"every_hours" integer DEFAULT 6 NOT NULL,
	"keyword" text DEFAULT 'weather' NOT NULL,
	"user_agent" text DEFAULT 'Mozilla/5.0 (compatible; HeadgateLinkCheck/1.0)' NOT NULL,
	"pause_after" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_watch_setting_single" CHECK ("link_watch_setting"."id" = 1),
	CONSTRAINT "link_watch_setting_every" CHECK ("link_watch_setting"."every_hours" between 1 and 168),
	CONSTRAINT "link_watch_setting_pause" CHECK ("link_watch_setting"."pause_after" between 2 and 20)
);
--> statement-breakpoint
ALTER TABLE "link_check" ADD CONSTRAINT "link_check_provider_link_id_provider_link_id_fk" FOREIGN KEY ("provider_link_id") REFERENCES "public"."provider_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_watch" ADD CONSTRAINT "link_watch_provider_link_id_provider_link_id_fk" FOREIGN KEY ("provider_link_id") REFERENCES "public"."provider_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_check_link_idx" ON "link_check" USING btree ("provider_link_id","id");--> statement-breakpoint
CREATE INDEX "link_watch_next_idx" ON "link_watch" USING btree ("next_at");--> statement-breakpoint
-- The one row, with the settings of the beginning: nothing is checked until an operator says so.
INSERT INTO "link_watch_setting" DEFAULT VALUES;
