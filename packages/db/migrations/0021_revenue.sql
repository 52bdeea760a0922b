CREATE TABLE "advertiser_day" (
	"provider_id" integer NOT NULL,
	"day" date NOT NULL,
	"version" bigint NOT NULL,
	"import_id" integer,
	"searches" bigint NOT NULL,
	"monetized_searches" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"gross" numeric(18, 6) NOT NULL,
	"net" numeric(18, 6) NOT NULL,
	"publisher_revenue" numeric(18, 6) NOT NULL,
	"unmatched_gross" numeric(18, 6) NOT NULL,
	"removed_gross" numeric(18, 6) NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"maturity" text DEFAULT 'partial' NOT NULL,
	"expected_share" double precision,
	"expected_low" double precision,
	"expected_high" double precision,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "advertiser_day_provider_id_day_pk" PRIMARY KEY("provider_id","day"),
	CONSTRAINT "advertiser_day_maturity" CHECK ("advertiser_day"."maturity" in ('none', 'partial', 'estimated', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "advertiser_day_history" (
	"provider_id" integer NOT NULL,
	"day" date NOT NULL,
	"import_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"gross" numeric(18, 6) NOT NULL,
	"net" numeric(18, 6) NOT NULL,
	CONSTRAINT "advertiser_day_history_provider_id_day_import_id_pk" PRIMARY KEY("provider_id","day","import_id")
);
--> statement-breakpoint
CREATE TABLE "advertiser_day_publisher" (
	"provider_id" integer NOT NULL,
	"day" date NOT NULL,
	"publisher_id" integer NOT NULL,
	"gross" numeric(18, 6) NOT NULL,
	"net" numeric(18, 6) NOT NULL,
	"publisher_revenue" numeric(18, 6) NOT NULL,
	CONSTRAINT "advertiser_day_publisher_provider_id_day_publisher_id_pk" PRIMARY KEY("provider_id","day","publisher_id")
);
--> statement-breakpoint
CREATE TABLE "api_schedule" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"times" text[] NOT NULL,
	"days_back" integer NOT NULL,
	"month_again_on" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_schedule_days" CHECK ("api_schedule"."days_back" between 1 and 92),
	CONSTRAINT "api_schedule_weekday" CHECK ("api_schedule"."month_again_on" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "booking_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"cause" text NOT NULL,
	"import_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_repair" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_repair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"channel" text NOT NULL,
	"booked_as" text,
	"note" text,
	"took_first" boolean,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_repair_other" CHECK ("channel_repair"."booked_as" is distinct from "channel_repair"."channel")
);
--> statement-breakpoint
CREATE TABLE "csv_mapping" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "csv_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"advertiser_id" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"date_order" text,
	"number_form" text,
	"scope" text,
	"uploaded_by" integer,
	"updated_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "csv_mapping_advertiser_id_unique" UNIQUE("advertiser_id")
);
--> statement-breakpoint
CREATE TABLE "display_mapping" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "display_mapping_single" CHECK ("display_mapping"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "provider_term" (
	"provider_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"reports_gross_revenue" boolean NOT NULL,
	"revenue_share_percentage" numeric(8, 5) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_term_provider_id_from_day_pk" PRIMARY KEY("provider_id","from_day"),
	CONSTRAINT "provider_term_share" CHECK ("provider_term"."revenue_share_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "publisher_account_term" (
	"account_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"share_revenue" numeric(8, 5) NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publisher_account_term_account_id_from_day_pk" PRIMARY KEY("account_id","from_day"),
	CONSTRAINT "publisher_account_term_share" CHECK ("publisher_account_term"."share_revenue" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "restatement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restatement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"day" date NOT NULL,
	"publisher_id" integer,
	"cause" text NOT NULL,
	"import_id" integer,
	"gross_before" numeric(18, 6) NOT NULL,
	"gross_after" numeric(18, 6) NOT NULL,
	"net_before" numeric(18, 6) NOT NULL,
	"net_after" numeric(18, 6) NOT NULL,
	"publisher_before" numeric(18, 6) NOT NULL,
	"publisher_after" numeric(18, 6) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"stage" text NOT NULL,
	"in_force" boolean DEFAULT false NOT NULL,
	"books_at_once" boolean DEFAULT true NOT NULL,
	"csv_name" text,
	"file_hash" text,
	"file_bytes" bigint,
	"api_run_id" integer,
	"channels" text[],
	"account_id" integer,
	"from_day" date,
	"to_day" date,
	"message" text NOT NULL,
	"load" integer,
	"total_rows" bigint DEFAULT 0 NOT NULL,
	"total_uploaded" bigint DEFAULT 0 NOT NULL,
	"total_unmatched" bigint DEFAULT 0 NOT NULL,
	"total_failed" bigint DEFAULT 0 NOT NULL,
	"total_excluded" bigint DEFAULT 0 NOT NULL,
	"check_sum" bigint DEFAULT 0 NOT NULL,
	"uploaded_sum" bigint DEFAULT 0 NOT NULL,
	"facts" jsonb,
	"channel_lists" jsonb,
	"preview" jsonb,
	"read_bytes" bigint DEFAULT 0 NOT NULL,
	"worked_on_at" timestamp (3) with time zone,
	"booked_at" timestamp (3) with time zone,
	"created_by" integer,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revenue_import_kind" CHECK ("revenue_import"."kind" in ('file', 'api', 'removal')),
	CONSTRAINT "revenue_import_scope" CHECK ("revenue_import"."scope" in ('days', 'lines')),
	CONSTRAINT "revenue_import_stage" CHECK ("revenue_import"."stage" in ('waiting', 'reading', 'checked', 'booking', 'done', 'failed', 'discarded')),
	CONSTRAINT "revenue_import_rows" CHECK ("revenue_import"."total_rows" = "revenue_import"."total_uploaded" + "revenue_import"."total_unmatched" + "revenue_import"."total_failed" + "revenue_import"."total_excluded")
);
--> statement-breakpoint
CREATE TABLE "revenue_import_day" (
	"import_id" integer NOT NULL,
	"day" date NOT NULL,
	"rows" bigint NOT NULL,
	"revenue" numeric(18, 6) NOT NULL,
	CONSTRAINT "revenue_import_day_import_id_day_pk" PRIMARY KEY("import_id","day")
);
--> statement-breakpoint
ALTER TABLE "advertiser_day" ADD CONSTRAINT "advertiser_day_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_day_history" ADD CONSTRAINT "advertiser_day_history_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_day_history" ADD CONSTRAINT "advertiser_day_history_import_id_revenue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."revenue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_day_publisher" ADD CONSTRAINT "advertiser_day_publisher_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_schedule" ADD CONSTRAINT "api_schedule_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_import_id_revenue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."revenue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_repair" ADD CONSTRAINT "channel_repair_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_mapping" ADD CONSTRAINT "csv_mapping_advertiser_id_provider_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_term" ADD CONSTRAINT "provider_term_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_account_term" ADD CONSTRAINT "publisher_account_term_account_id_publisher_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."publisher_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatement" ADD CONSTRAINT "restatement_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_import" ADD CONSTRAINT "revenue_import_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_import" ADD CONSTRAINT "revenue_import_api_run_id_api_run_id_fk" FOREIGN KEY ("api_run_id") REFERENCES "public"."api_run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_import" ADD CONSTRAINT "revenue_import_account_id_publisher_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."publisher_account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_import_day" ADD CONSTRAINT "revenue_import_day_import_id_revenue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."revenue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertiser_day_day_idx" ON "advertiser_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "booking_request_provider_idx" ON "booking_request" USING btree ("provider_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_repair_key" ON "channel_repair" USING btree ("provider_id","channel");--> statement-breakpoint
CREATE INDEX "restatement_provider_idx" ON "restatement" USING btree ("provider_id","day");--> statement-breakpoint
CREATE INDEX "restatement_publisher_idx" ON "restatement" USING btree ("publisher_id","day");--> statement-breakpoint
CREATE INDEX "restatement_created_idx" ON "restatement" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "revenue_import_provider_idx" ON "revenue_import" USING btree ("provider_id","id");--> statement-breakpoint
CREATE INDEX "revenue_import_hash_idx" ON "revenue_import" USING btree ("provider_id","file_hash");--> statement-breakpoint
CREATE INDEX "revenue_import_run_idx" ON "revenue_import" USING btree ("api_run_id");--> statement-breakpoint
CREATE INDEX "revenue_import_account_idx" ON "revenue_import" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "revenue_import_waiting_idx" ON "revenue_import" USING btree ("id") WHERE stage in ('waiting', 'reading', 'booking');--> statement-breakpoint
CREATE INDEX "revenue_import_day_idx" ON "revenue_import_day" USING btree ("day");--> statement-breakpoint
CREATE SEQUENCE "booking_version";--> statement-breakpoint
CREATE SEQUENCE "import_load";
