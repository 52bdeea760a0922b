ALTER TABLE "api_run" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_run" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_run" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_run" ADD COLUMN "worked_on_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "api_run_planned_key" ON "api_run" USING btree ("provider_id","planned_at");--> statement-breakpoint
CREATE INDEX "api_run_due_idx" ON "api_run" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
UPDATE "api_run" SET "next_at" = now() WHERE "status" = 'Processing' AND "called_at" IS NULL;
