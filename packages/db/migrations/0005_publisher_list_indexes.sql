CREATE INDEX "publisher_active_idx" ON "publisher" USING btree ("id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "publisher_archived_idx" ON "publisher" USING btree ("id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "publisher_by_name_idx" ON "publisher" USING btree (lower("name"),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "publisher_by_status_idx" ON "publisher" USING btree ("status","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "publisher_by_updated_idx" ON "publisher" USING btree ("updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "publisher_search_idx" ON "publisher" USING gin ("name" gin_trgm_ops,"details" gin_trgm_ops);