CREATE INDEX "provider_link_active_idx" ON "provider_link" USING btree ("id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_link_idx" ON "provider_link" USING btree (lower(left("link", 200)),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_provider_idx" ON "provider_link" USING btree ("provider_id","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_platform_idx" ON "provider_link" USING btree ("platform_id","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_search_engine_idx" ON "provider_link" USING btree ("search_engine_id","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_tag_type_idx" ON "provider_link" USING btree ("tag_type_id","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_traffic_source_idx" ON "provider_link" USING btree ("traffic_source_id","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_cap_idx" ON "provider_link" USING btree ("daily_cap","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_quality_idx" ON "provider_link" USING btree ("quality_score","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_created_idx" ON "provider_link" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_disabled_idx" ON "provider_link" USING btree ("disabled","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_by_reusable_idx" ON "provider_link" USING btree ("reusable","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_same_idx" ON "provider_link" USING btree (md5("link")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_search_idx" ON "provider_link" USING gin ("link" gin_trgm_ops,"description" gin_trgm_ops);