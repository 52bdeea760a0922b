CREATE TABLE "list_change" (
	"relation" text NOT NULL,
	"backend" integer NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	"active" bigint DEFAULT 0 NOT NULL,
	"archived" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "list_change_relation_backend_pk" PRIMARY KEY("relation","backend")
);
--> statement-breakpoint
ALTER TABLE "targeting" ADD COLUMN "daily_cap" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_live_idx" ON "activity" USING btree ("kind","last_redirected_at","entity_id");--> statement-breakpoint
CREATE INDEX "targeting_active_idx" ON "targeting" USING btree ("id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_publisher_idx" ON "targeting" USING btree ("publisher_id","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_link_idx" ON "targeting" USING btree (lower(left("link", 200)),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_tag_types_idx" ON "targeting" USING btree ("tag_type_ids","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_traffic_sources_idx" ON "targeting" USING btree ("traffic_source_ids","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_status_idx" ON "targeting" USING btree ("status","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_is_active_idx" ON "targeting" USING btree ("is_active","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_updated_idx" ON "targeting" USING btree ("updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_by_cap_idx" ON "targeting" USING btree ("daily_cap","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "targeting_archived_idx" ON "targeting" USING btree ("archived_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "targeting_search_idx" ON "targeting" USING gin ("link" gin_trgm_ops,"tag_description" gin_trgm_ops,"notes" gin_trgm_ops);