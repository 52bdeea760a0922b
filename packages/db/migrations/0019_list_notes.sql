CREATE TABLE "list_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"relation" text NOT NULL,
	"columns" text[],
	"ids" integer[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "list_note_xid_idx" ON "list_note" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "publisher_by_details_idx" ON "publisher" USING btree (lower(left("details", 200)),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "publisher_by_domain_idx" ON "publisher" USING btree ("default_domain_id","id") WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "list_change" DROP COLUMN "changes";
--> statement-breakpoint
-- What a statement changed of the columns that lists read is noted here, whoever writes (decision 0225). Arguments: the
-- column with the ids to note, which is the owner's where the rows belong to another table's, and the columns to watch.
CREATE FUNCTION note_changed_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text := tg_argv[0];
  watched text[] := tg_argv[1:];
  changed text[];
  owners int[];
BEGIN
  IF tg_op = 'UPDATE' THEN
    EXECUTE (
      SELECT format(
        'SELECT array_remove(ARRAY[%s], NULL), array_agg(DISTINCT o.%I) || array_agg(DISTINCT n.%I)
         FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE (%s)',
        string_agg(format('CASE WHEN bool_or(o.%1$I IS DISTINCT FROM n.%1$I) THEN %1$L END', name), ', '),
        owner, owner, string_agg(format('o.%1$I IS DISTINCT FROM n.%1$I', name), ' OR '))
      FROM unnest(watched) AS name) INTO changed, owners;
    IF owners IS NULL THEN RETURN NULL; END IF;
  ELSIF tg_op = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM new_rows', owner) INTO owners;
    IF owners IS NULL THEN RETURN NULL; END IF;
  ELSIF tg_op = 'DELETE' THEN
    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM old_rows', owner) INTO owners;
    IF owners IS NULL THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO list_note (relation, columns, ids)
  VALUES (tg_table_name, changed, CASE WHEN cardinality(owners) <= 1000 THEN array_remove(owners, NULL) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, without the number of changes, and silent where nothing came, went, or moved between the tabs.
CREATE OR REPLACE FUNCTION count_listed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  active_by bigint := 0;
  archived_by bigint := 0;
  active_before bigint := 0;
  archived_before bigint := 0;
BEGIN
  IF tg_op = 'TRUNCATE' THEN
    SELECT coalesce(sum(active), 0), coalesce(sum(archived), 0) INTO active_before, archived_before
    FROM list_change WHERE relation = tg_table_name;
  END IF;
  IF tg_op IN ('INSERT', 'UPDATE') THEN
    SELECT count(*) FILTER (WHERE archived_at IS NULL), count(archived_at) INTO active_by, archived_by FROM new_rows;
  END IF;
  IF tg_op IN ('UPDATE', 'DELETE') THEN
    SELECT count(*) FILTER (WHERE archived_at IS NULL), count(archived_at) INTO active_before, archived_before
    FROM old_rows;
  END IF;
  IF active_by = active_before AND archived_by = archived_before THEN RETURN NULL; END IF;
  INSERT INTO list_change AS own (relation, backend, active, archived)
  VALUES (tg_table_name, pg_backend_pid(), active_by - active_before, archived_by - archived_before)
  ON CONFLICT (relation, backend) DO UPDATE SET
    active = own.active + excluded.active, archived = own.archived + excluded.archived;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  one record;
  event text;
  used text;
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      ('publisher', 'id', ARRAY['name', 'details', 'status', 'default_domain_id', 'updated_at', 'archived_at']),
      ('domain', 'id', ARRAY['domain']),
      ('provider', 'id', ARRAY['name']),
      ('platform', 'id', ARRAY['name']),
      ('search_engine', 'id', ARRAY['name']),
      ('tag_type', 'id', ARRAY['name']),
      ('traffic_source', 'id', ARRAY['name']),
      ('provider_link', 'id', ARRAY['provider_id', 'link', 'description', 'platform_id', 'search_engine_id',
        'tag_type_id', 'traffic_source_id', 'quality_score', 'daily_cap', 'reusable', 'disabled', 'created_at',
        'archived_at']),
      ('targeting', 'id', ARRAY['publisher_id', 'link', 'status', 'is_active', 'notes', 'tag_description',
        'tag_type_ids', 'traffic_source_ids', 'daily_cap', 'created_at', 'updated_at', 'published_at', 'archived_at']),
      ('targeting_rule', 'targeting_id', ARRAY['targeting_id', 'disabled', 'archived_at']),
      ('targeting_rule_detail', 'provider_link_id',
        ARRAY['targeting_rule_id', 'provider_link_id', 'advertiser_link_group_id']),
      ('advertiser_link_group', 'id', ARRAY['archived_at']),
      ('group_rule', 'advertiser_link_id', ARRAY['advertiser_link_group_id', 'advertiser_link_id', 'archived_at'])
    ) AS watched (relation, owner, names)
  LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS note_list_change ON %I', one.relation);
    FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
      used := CASE event WHEN 'insert' THEN 'REFERENCING NEW TABLE AS new_rows'
        WHEN 'update' THEN 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
        WHEN 'delete' THEN 'REFERENCING OLD TABLE AS old_rows' ELSE '' END;
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION note_changed_columns(%s)',
        'note_' || event, event, one.relation, used,
        (SELECT string_agg(quote_literal(name), ', ') FROM unnest(one.owner || one.names) AS name));
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION note_list_change();
