CREATE TABLE "stored_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"bytes" bigint,
	"hash" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_file_kind" CHECK ("stored_file"."kind" in ('import', 'export')),
	CONSTRAINT "stored_file_whole" CHECK (num_nulls("stored_file"."bytes", "stored_file"."hash", "stored_file"."finished_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "stored_piece" (
	"file_id" integer NOT NULL,
	"at" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "stored_piece_file_id_at_pk" PRIMARY KEY("file_id","at")
);
--> statement-breakpoint
ALTER TABLE "stored_piece" ADD CONSTRAINT "stored_piece_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_record_idx" ON "stored_file" USING btree ("kind","record_id") WHERE "stored_file"."finished_at" is not null;--> statement-breakpoint
-- Originals are compressed, and a second try at exports would cost more than it saves.
ALTER TABLE "stored_piece" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Exports go after a week. With the usual fifth, the space of removed ones would wait for a fifth of all originals.
ALTER TABLE "stored_piece" SET (toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 50000);
