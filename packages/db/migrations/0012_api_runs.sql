CREATE TABLE "api_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"status" text DEFAULT 'Processing' NOT NULL,
	"message" text NOT NULL,
	"called_at" timestamp (3) with time zone,
	"http_status" integer,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"check_sum" bigint,
	"rows" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_run_status" CHECK ("api_run"."status" in ('Processing', 'Failed', 'Uploaded')),
	CONSTRAINT "api_run_days" CHECK ("api_run"."from_day" <= "api_run"."to_day")
);
--> statement-breakpoint
ALTER TABLE "api_run" ADD CONSTRAINT "api_run_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_run_provider_idx" ON "api_run" USING btree ("provider_id","id");