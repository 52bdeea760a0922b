CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "publication_created_idx" ON "publication" USING btree ("created_at");