CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_attempt_window_idx" ON "sign_in_attempt" USING btree ("window_start");