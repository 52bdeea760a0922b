ALTER TABLE "advisor" DROP CONSTRAINT "advisor_subject";--> statement-breakpoint
ALTER TABLE "advisor" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "advisor_rule_idx" ON "advisor" USING btree ("rule","id");--> statement-breakpoint
CREATE INDEX "advisor_untold_idx" ON "advisor" USING btree ("id") WHERE told_at is null;--> statement-breakpoint
ALTER TABLE "advisor" ADD CONSTRAINT "advisor_subject" CHECK ("advisor"."subject_kind" in ('publisher', 'provider', 'targeting', 'targeting_rule', 'provider_link', 'advertiser_link_group', 'channel', 'advice_rule'));--> statement-breakpoint
-- Admins were told of items that exist already.
UPDATE "advisor" SET "told_at" = "opened_at";
--> statement-breakpoint
INSERT INTO "advisor_rule" ("rule") VALUES ('link_broken'), ('rule_ignored');
