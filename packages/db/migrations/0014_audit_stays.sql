ALTER TABLE "audit" DROP CONSTRAINT "audit_actor_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_as_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "publication" DROP CONSTRAINT "publication_published_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "actor_email" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "as_email" text;--> statement-breakpoint
UPDATE audit SET actor_email = u.email FROM "user" u WHERE u.id = audit.actor_user_id;--> statement-breakpoint
UPDATE audit SET as_email = u.email FROM "user" u WHERE u.id = audit.as_user_id;--> statement-breakpoint
-- The trail only grows (decision 0182). Who must erase by law sets headgate.audit_change in that one transaction.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('headgate.audit_change', true), '') = 'allowed' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit trail only grows: % is refused', tg_op USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
