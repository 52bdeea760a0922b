CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"columns" text[] NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_key" UNIQUE("owner_id","screen","name")
);
--> statement-breakpoint
CREATE TABLE "view_schedule" (
	"view_id" integer PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"hour" integer NOT NULL,
	"weekday" integer NOT NULL,
	"month_day" integer NOT NULL,
	"recipients" text[] NOT NULL,
	"active" boolean NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "view_schedule_every" CHECK ("view_schedule"."every" in ('day', 'week', 'month')),
	CONSTRAINT "view_schedule_hour" CHECK ("view_schedule"."hour" between 0 and 23),
	CONSTRAINT "view_schedule_weekday" CHECK ("view_schedule"."weekday" between 1 and 7),
	CONSTRAINT "view_schedule_month_day" CHECK ("view_schedule"."month_day" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "view_send" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "view_send_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"view_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "view_send_key" UNIQUE("view_id","due_at"),
	CONSTRAINT "view_send_state" CHECK ("view_send"."state" in ('preparing', 'sending', 'sent', 'failed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_schedule" ADD CONSTRAINT "view_schedule_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_send" ADD CONSTRAINT "view_send_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_screen_idx" ON "saved_view" USING btree ("screen") WHERE shared;