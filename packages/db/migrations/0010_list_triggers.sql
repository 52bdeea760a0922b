-- What lists count and order by is kept here by triggers, whoever writes (decision 0137). A connection adds to a row of
-- its own in list_change, so that no writer waits for another; readers take sums.
CREATE FUNCTION note_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_change AS own (relation, backend, changes) VALUES (tg_table_name, pg_backend_pid(), 1)
  ON CONFLICT (relation, backend) DO UPDATE SET changes = own.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As note_list_change, of tables whose active and archived rows are counted.
CREATE FUNCTION count_listed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO list_change AS own (relation, backend, changes, active, archived)
  VALUES (tg_table_name, pg_backend_pid(), 1, active_by - active_before, archived_by - archived_before)
  ON CONFLICT (relation, backend) DO UPDATE SET changes = own.changes + 1,
    active = own.active + excluded.active, archived = own.archived + excluded.archived;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The daily cap of publisher links: the sum of their enabled rules' caps, none (0) as soon as one of them has none.
CREATE FUNCTION keep_targeting_caps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids int[];
BEGIN
  IF tg_op = 'INSERT' THEN
    SELECT array_agg(DISTINCT targeting_id) INTO ids FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    SELECT array_agg(DISTINCT targeting_id) INTO ids FROM old_rows;
  ELSE
    SELECT array_agg(targeting_id) INTO ids
    FROM (SELECT targeting_id FROM new_rows UNION SELECT targeting_id FROM old_rows) AS both_rows;
  END IF;
  -- Two that change rules of one link at once: the second waits, and its next statement sees what the first wrote.
  PERFORM FROM targeting WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE targeting SET daily_cap = caps.cap
  FROM (
    SELECT link.id, coalesce(CASE WHEN bool_or(rule.daily_cap = 0) THEN 0 ELSE sum(rule.daily_cap) END, 0) AS cap
    FROM unnest(ids) AS link (id)
      LEFT JOIN targeting_rule AS rule
        ON rule.targeting_id = link.id AND NOT rule.disabled AND rule.archived_at IS NULL
    GROUP BY link.id) AS caps
  WHERE targeting.id = caps.id AND targeting.daily_cap <> caps.cap;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON targeting_rule
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON targeting_rule_detail
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON advertiser_link_group
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_rule
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON provider
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON platform
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_engine
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tag_type
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON traffic_source
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER note_list_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON domain
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
--> statement-breakpoint
CREATE TRIGGER count_listed_insert AFTER INSERT ON publisher REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_update AFTER UPDATE ON publisher REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_delete AFTER DELETE ON publisher REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_truncate AFTER TRUNCATE ON publisher
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_insert AFTER INSERT ON provider_link REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_update AFTER UPDATE ON provider_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_delete AFTER DELETE ON provider_link REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_truncate AFTER TRUNCATE ON provider_link
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_insert AFTER INSERT ON targeting REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_update AFTER UPDATE ON targeting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_delete AFTER DELETE ON targeting REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER count_listed_truncate AFTER TRUNCATE ON targeting
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE TRIGGER keep_caps_insert AFTER INSERT ON targeting_rule REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_targeting_caps();
--> statement-breakpoint
CREATE TRIGGER keep_caps_update AFTER UPDATE ON targeting_rule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_targeting_caps();
--> statement-breakpoint
CREATE TRIGGER keep_caps_delete AFTER DELETE ON targeting_rule REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_targeting_caps();
--> statement-breakpoint
-- What was there before: the triggers' locks keep writers out until this is committed.
INSERT INTO list_change (relation, backend, changes, active, archived)
SELECT 'publisher', 0, 1, count(*) FILTER (WHERE archived_at IS NULL), count(archived_at) FROM publisher
  UNION ALL SELECT 'provider_link', 0, 1, count(*) FILTER (WHERE archived_at IS NULL), count(archived_at) FROM provider_link
  UNION ALL SELECT 'targeting', 0, 1, count(*) FILTER (WHERE archived_at IS NULL), count(archived_at) FROM targeting;
--> statement-breakpoint
UPDATE targeting SET daily_cap = caps.cap
FROM (
  SELECT targeting_id, CASE WHEN bool_or(daily_cap = 0) THEN 0 ELSE sum(daily_cap) END AS cap
  FROM targeting_rule WHERE NOT disabled AND archived_at IS NULL GROUP BY targeting_id) AS caps
WHERE targeting.id = caps.targeting_id;
