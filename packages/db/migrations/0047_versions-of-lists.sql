CREATE TABLE "search_list_version" (
	"list" text NOT NULL,
	"number" integer NOT NULL,
	"actor_user_id" integer,
	"actor_email" text,
	"api_key_name" text,
	"note" text DEFAULT '' NOT NULL,
	"restores" integer,
	"entries" integer NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"kept_start" integer,
	"kept_end" integer,
	"packed" "bytea",
	"hash" "bytea",
	CONSTRAINT "search_list_version_list_number_pk" PRIMARY KEY("list","number"),
	CONSTRAINT "search_list_version_packed" CHECK (("search_list_version"."replaced_at" is null) = ("search_list_version"."packed" is null) and num_nulls("search_list_version"."packed", "search_list_version"."kept_start", "search_list_version"."kept_end", "search_list_version"."hash") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "search_list" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_list_version" ADD CONSTRAINT "search_list_version_list_search_list_name_fk" FOREIGN KEY ("list") REFERENCES "public"."search_list"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The contents are compressed: PostgreSQL would only try it again.
ALTER TABLE "search_list_version" ALTER COLUMN "packed" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The lists that are there begin with version 1, by the user of their last audit row.
INSERT INTO "search_list_version" ("list", "number", "actor_user_id", "actor_email", "api_key_name", "entries", "added", "removed", "created_at")
SELECT l."name", 1, a."actor_user_id", a."actor_email", a."api_key_name", e."entries", e."entries", 0, l."updated_at"
FROM "search_list" l
CROSS JOIN LATERAL (
	SELECT count(*)::int AS "entries" FROM regexp_split_to_table(l."content", E'\n') AS line
	WHERE regexp_replace(line, '#.*', '') ~ '\S'
) e
LEFT JOIN LATERAL (
	SELECT "actor_user_id", "actor_email", "api_key_name" FROM "audit"
	WHERE "entity" = 'search_list' AND "entity_id" = CASE l."name" WHEN 'proxy-ranges' THEN '1' ELSE '2' END
	ORDER BY "id" DESC LIMIT 1
) a ON true;