DROP INDEX "audit_at_idx";--> statement-breakpoint
DROP INDEX "audit_actor_idx";--> statement-breakpoint
DROP INDEX "audit_as_idx";--> statement-breakpoint
DROP INDEX "audit_action_idx";--> statement-breakpoint
CREATE INDEX "audit_kind_idx" ON "audit" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_text_idx" ON "audit" USING gin ((coalesce(actor_email, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_as_idx" ON "audit" USING btree ("as_user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit" USING btree ("action","at","id");