CREATE TABLE "alert" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"publisher_ids" integer[] DEFAULT '{}' NOT NULL,
	"provider_ids" integer[] DEFAULT '{}' NOT NULL,
	"targeting_ids" integer[] DEFAULT '{}' NOT NULL,
	"provider_link_ids" integer[] DEFAULT '{}' NOT NULL,
	"least_percent" integer,
	"least_volume" integer,
	"by_mail" boolean DEFAULT true NOT NULL,
	"emails" text DEFAULT '' NOT NULL,
	"by_push" boolean DEFAULT true NOT NULL,
	"webhook_url" text,
	"webhook_secret" text,
	"tells_end" boolean DEFAULT false NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"quiet_zone" text DEFAULT 'UTC' NOT NULL,
	"digest_minutes" integer DEFAULT 15 NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_quiet" CHECK (("alert"."quiet_from" is null) = ("alert"."quiet_to" is null)),
	CONSTRAINT "alert_digest" CHECK ("alert"."digest_minutes" between 0 and 1440),
	CONSTRAINT "alert_webhook" CHECK (("alert"."webhook_url" is null) = ("alert"."webhook_secret" is null))
);
--> statement-breakpoint
CREATE TABLE "alert_delivery" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alert_id" integer NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_delivery_channel" CHECK ("alert_delivery"."channel" in ('mail', 'push', 'webhook')),
	CONSTRAINT "alert_delivery_status" CHECK ("alert_delivery"."status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "alert_delivery_item" (
	"delivery_id" integer NOT NULL,
	"event_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alert_id" integer NOT NULL,
	"advisor_id" integer NOT NULL,
	"event" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_event_event" CHECK ("alert_event"."event" in ('opened', 'over'))
);
--> statement-breakpoint
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_delivery_item" ADD CONSTRAINT "alert_delivery_item_delivery_id_alert_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."alert_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_delivery_item" ADD CONSTRAINT "alert_delivery_item_event_id_alert_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."alert_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_advisor_id_advisor_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."advisor"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_name_key" ON "alert" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "alert_delivery_alert_idx" ON "alert_delivery" USING btree ("alert_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_delivery_item_key" ON "alert_delivery_item" USING btree ("delivery_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_event_key" ON "alert_event" USING btree ("alert_id","advisor_id","event");--> statement-breakpoint
CREATE INDEX "alert_event_waiting_idx" ON "alert_event" USING btree ("alert_id") WHERE told_at is null;--> statement-breakpoint
INSERT INTO "advisor_rule" ("rule") VALUES ('run_failed'), ('upload_failed'), ('cap_reached');
--> statement-breakpoint
-- Failures and reached caps are told from the first day.
INSERT INTO "alert" ("name", "rules") VALUES ('Failures and reached caps', '{run_failed,upload_failed,cap_reached}');
