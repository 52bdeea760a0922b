CREATE TABLE "advertiser_day_past" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advertiser_day_past_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"day" date NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"has_import" boolean NOT NULL,
	"maturity" text,
	"expected_share" double precision
);
--> statement-breakpoint
ALTER TABLE "advertiser_day" ADD COLUMN "imports_hash" text;--> statement-breakpoint
ALTER TABLE "advertiser_day_past" ADD CONSTRAINT "advertiser_day_past_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertiser_day_past_day_idx" ON "advertiser_day_past" USING btree ("provider_id","day","until","id");--> statement-breakpoint
CREATE INDEX "advertiser_day_past_until_idx" ON "advertiser_day_past" USING btree ("provider_id","until");--> statement-breakpoint
CREATE INDEX "advertiser_day_past_unknown_idx" ON "advertiser_day_past" USING btree ("day","until") WHERE maturity is null;--> statement-breakpoint
-- Whoever changes how final a day is, what it was is kept. What a booking changes is dated with the booking itself
-- (endBooking), so that figures and their state are of one moment. Moments of a day have the order of the changes, also
-- when the clock was set back.
CREATE FUNCTION keep_day_maturity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO advertiser_day_past (provider_id, day, until, has_import, maturity)
    VALUES (new.provider_id, new.day, 'infinity', false, 'none');
  ELSE
    INSERT INTO advertiser_day_past (provider_id, day, until, has_import, maturity, expected_share)
    VALUES (new.provider_id, new.day,
      CASE WHEN new.version <> old.version THEN 'infinity'
        ELSE greatest(clock_timestamp(), (SELECT max(p.until) FROM advertiser_day_past p
          WHERE p.provider_id = new.provider_id AND p.day = new.day AND p.until < 'infinity')) END,
      old.import_id IS NOT NULL, old.maturity, old.expected_share);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER advertiser_day_new AFTER INSERT ON "advertiser_day" FOR EACH ROW EXECUTE FUNCTION keep_day_maturity();--> statement-breakpoint
CREATE TRIGGER advertiser_day_changed AFTER UPDATE ON "advertiser_day" FOR EACH ROW
  WHEN ((old.import_id IS NULL, old.maturity, old.expected_share)
    IS DISTINCT FROM (new.import_id IS NULL, new.maturity, new.expected_share))
  EXECUTE FUNCTION keep_day_maturity();--> statement-breakpoint
-- What is judged already was not kept before now.
INSERT INTO "advertiser_day_past" ("provider_id", "day", "until", "has_import")
SELECT "provider_id", "day", clock_timestamp(), "import_id" IS NOT NULL FROM "advertiser_day";
