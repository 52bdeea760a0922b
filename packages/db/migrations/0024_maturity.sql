CREATE TABLE "maturity_back_test" (
	"day" date PRIMARY KEY NOT NULL,
	"tested" integer NOT NULL,
	"error" double precision NOT NULL,
	"plain_error" double precision NOT NULL,
	"ratio" double precision,
	"coverage" double precision,
	"factor_before" double precision NOT NULL,
	"factor" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_request" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "restatement" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_account_id_publisher_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."publisher_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restatement_import_idx" ON "restatement" USING btree ("import_id");