CREATE TABLE "idempotency_key" (
	"caller" text NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"request_id" text NOT NULL,
	"running_until" timestamp (3) with time zone NOT NULL,
	"made" text,
	"reply" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_caller_key_hash_pk" PRIMARY KEY("caller","key_hash"),
	CONSTRAINT "idempotency_key_hash" CHECK (length("idempotency_key"."key_hash") = 64)
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_created_idx" ON "idempotency_key" USING btree ("created_at");