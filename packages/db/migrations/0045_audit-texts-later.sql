ALTER INDEX "audit_text_idx" SET (gin_pending_list_limit = 65536);--> statement-breakpoint
-- Without figures about the indexed text a common text is read from all rows instead of from the newest.
ANALYZE "audit";
