CREATE TABLE "scheduled_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"rule_id" integer,
	"field" text,
	"value" numeric(16, 5),
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"problem" text,
	"draft" jsonb,
	"created_by" integer,
	"as_user_id" integer,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_change_kind" CHECK ("scheduled_change"."kind" in ('publication', 'value')),
	CONSTRAINT "scheduled_change_entity" CHECK ("scheduled_change"."entity" in ('targeting', 'advertiser_link_group', 'provider_link', 'publisher_account', 'provider')),
	CONSTRAINT "scheduled_change_state" CHECK ("scheduled_change"."state" in ('pending', 'done', 'failed', 'cancelled')),
	CONSTRAINT "scheduled_change_field" CHECK ("scheduled_change"."field" in ('daily_cap', 'weight', 'revenue_share')),
	CONSTRAINT "scheduled_change_draft" CHECK (("scheduled_change"."kind" = 'publication') = ("scheduled_change"."draft" is not null)),
	CONSTRAINT "scheduled_change_value" CHECK (("scheduled_change"."kind" = 'value') = ("scheduled_change"."field" is not null and "scheduled_change"."value" is not null))
);
--> statement-breakpoint
ALTER TABLE "group_rule" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "targeting_rule" ADD COLUMN "hours" jsonb;--> statement-breakpoint
CREATE INDEX "scheduled_change_due_idx" ON "scheduled_change" USING btree ("due_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "scheduled_change_entity_idx" ON "scheduled_change" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_change_publication_key" ON "scheduled_change" USING btree ("entity","entity_id") WHERE state = 'pending' and kind = 'publication';--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_change_value_key" ON "scheduled_change" USING btree ("entity","entity_id",coalesce(rule_id, 0),"field","due_at") WHERE state = 'pending' and kind = 'value';--> statement-breakpoint
-- Lists that remember results see which records have pending changes (decision 0225). Ids of several tables are noted
-- together: a list then looks at a few rows more.
DO $$
DECLARE
  event text;
  used text;
BEGIN
  FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
    used := CASE event WHEN 'insert' THEN 'REFERENCING NEW TABLE AS new_rows'
      WHEN 'update' THEN 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
      WHEN 'delete' THEN 'REFERENCING OLD TABLE AS old_rows' ELSE '' END;
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON scheduled_change %s FOR EACH STATEMENT
      EXECUTE FUNCTION note_changed_columns(''entity_id'', ''state'')', 'note_' || event, event, used);
  END LOOP;
END $$;
