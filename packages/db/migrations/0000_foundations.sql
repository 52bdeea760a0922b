CREATE SEQUENCE "public"."engine_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" integer,
	"as_user_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_action" CHECK ("audit"."action" in ('create', 'update', 'archive', 'restore', 'delete', 'publish', 'sign_in', 'sign_out'))
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" integer PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "role_role_unique" UNIQUE("role")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"actor_user_id" integer,
	"device_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role_id" integer NOT NULL,
	"publisher_id" integer,
	"blocked" boolean DEFAULT false NOT NULL,
	"contact_number" text,
	"skype_details" text,
	"profile_link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"fcm_token" text,
	"subscribed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"engine_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"searches_total" bigint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"searches_today" bigint DEFAULT 0 NOT NULL,
	"searches_yesterday" bigint DEFAULT 0 NOT NULL,
	"last_redirected_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_engine_id_kind_entity_id_pk" PRIMARY KEY("engine_id","kind","entity_id"),
	CONSTRAINT "activity_kind" CHECK ("activity"."kind" in ('targeting', 'provider_link'))
);
--> statement-breakpoint
CREATE TABLE "cap_lease" (
	"engine_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"granted" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cap_lease_engine_id_day_kind_entity_id_pk" PRIMARY KEY("engine_id","day","kind","entity_id"),
	CONSTRAINT "cap_lease_used" CHECK ("cap_lease"."used" <= "cap_lease"."granted")
);
--> statement-breakpoint
CREATE TABLE "cap_usage" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"leased" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cap_usage_day_kind_entity_id_pk" PRIMARY KEY("day","kind","entity_id"),
	CONSTRAINT "cap_usage_kind" CHECK ("cap_usage"."kind" in ('rule', 'group', 'group_rule', 'provider_link')),
	CONSTRAINT "cap_usage_leased" CHECK ("cap_usage"."leased" >= 0)
);
--> statement-breakpoint
CREATE TABLE "engine" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_state" (
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"revision" bigint NOT NULL,
	"content" jsonb,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engine_state_kind_entity_id_pk" PRIMARY KEY("kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "publication" (
	"revision" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publication_kind" CHECK ("publication"."kind" in ('targeting', 'group'))
);
--> statement-breakpoint
CREATE TABLE "advertiser_configuration" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advertiser_configuration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"credentials" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advertiser_configuration_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "provider" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"details" text,
	"status" boolean DEFAULT true NOT NULL,
	"display_in_upload_screen" boolean DEFAULT false NOT NULL,
	"csv_source_identifier" text,
	"link_source_identifier" text,
	"advertiser_code" text,
	"reports_gross_revenue" boolean DEFAULT false NOT NULL,
	"revenue_share_percentage" numeric(8, 5) DEFAULT '0' NOT NULL,
	"skype_conversation_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "provider_revenue_share_range" CHECK ("provider"."revenue_share_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "provider_link" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"link" text NOT NULL,
	"description" text,
	"platform_id" integer NOT NULL,
	"search_engine_id" integer NOT NULL,
	"tag_type_id" integer NOT NULL,
	"traffic_source_id" integer,
	"quality_score" text NOT NULL,
	"link_source_identifier" text NOT NULL,
	"link_source_identifier_value" text NOT NULL,
	"daily_cap" integer NOT NULL,
	"reusable" boolean DEFAULT true NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"p_sid" integer,
	"searchq_val" text,
	"n_val" text,
	"sub_id_val" text,
	"click_id_val" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "provider_link_quality_score" CHECK (quality_score in ('direct', 'premium', 'mid', 'low')),
	CONSTRAINT "provider_link_daily_cap" CHECK ("provider_link"."daily_cap" >= 0)
);
--> statement-breakpoint
CREATE TABLE "publisher" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publisher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"details" text,
	"status" boolean DEFAULT true NOT NULL,
	"default_domain_id" integer,
	"skype_conversation_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "domain" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_config" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_config_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_config_type_unique" UNIQUE("type")
);
--> statement-breakpoint
CREATE TABLE "platform" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"details" text,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "search_engine" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_engine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"details" text,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "share_revenue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"share_revenue" numeric(8, 5) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_revenue_single" CHECK ("share_revenue"."id" = 1),
	CONSTRAINT "share_revenue_range" CHECK ("share_revenue"."share_revenue" > 0 and "share_revenue"."share_revenue" <= 100)
);
--> statement-breakpoint
CREATE TABLE "tag_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"details" text,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "traffic_source" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "traffic_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"details" text,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "advertiser_link_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advertiser_link_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"active" boolean DEFAULT true NOT NULL,
	"description" text,
	"platforms" integer[] DEFAULT '{}' NOT NULL,
	"search_engines" integer[] DEFAULT '{}' NOT NULL,
	"tag_types" integer[] DEFAULT '{}' NOT NULL,
	"quality_scores" text[] DEFAULT '{}' NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	"targeting" text DEFAULT 'round_robin' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "advertiser_link_group_status" CHECK ("advertiser_link_group"."status" in ('draft', 'published')),
	CONSTRAINT "advertiser_link_group_targeting" CHECK ("advertiser_link_group"."targeting" in ('round_robin', 'waterfall')),
	CONSTRAINT "advertiser_link_group_capacity" CHECK ("advertiser_link_group"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"advertiser_link_group_id" integer NOT NULL,
	"priority" integer NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	"weight" numeric(8, 5),
	"revenue_share" numeric(8, 5),
	"active" boolean DEFAULT true NOT NULL,
	"advertiser_id" integer NOT NULL,
	"advertiser_link_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "group_rule_capacity" CHECK ("group_rule"."capacity" >= 0),
	CONSTRAINT "group_rule_weight" CHECK ("group_rule"."weight" between 0 and 100),
	CONSTRAINT "group_rule_share" CHECK ("group_rule"."revenue_share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "publisher_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publisher_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publisher_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"tid" integer NOT NULL,
	"rule_id" integer NOT NULL,
	"link_id" integer NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"sin" text NOT NULL,
	"source_identifier" text NOT NULL,
	"share_revenue" numeric(8, 5) NOT NULL,
	"api_key" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publisher_account_share" CHECK ("publisher_account"."share_revenue" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "targeting" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "targeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publisher_id" integer NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"published_at" timestamp (3) with time zone,
	"custom_domain" text,
	"use_custom_domain" boolean DEFAULT false NOT NULL,
	"use_custom_fallback" boolean DEFAULT false NOT NULL,
	"use_custom_overcap_url" boolean DEFAULT false NOT NULL,
	"default_fallback" text,
	"overcap_url" text,
	"sub_id" text,
	"client_id" integer,
	"n" text,
	"click_id" text,
	"warmup_mode" boolean DEFAULT false NOT NULL,
	"use_sid" boolean DEFAULT false NOT NULL,
	"use_ad_account_id" boolean DEFAULT false NOT NULL,
	"use_utm_source" boolean DEFAULT false NOT NULL,
	"use_pixel_id" boolean DEFAULT false NOT NULL,
	"use_conversion_event" boolean DEFAULT false NOT NULL,
	"use_ad_group_id" boolean DEFAULT false NOT NULL,
	"use_ad_placement_id" boolean DEFAULT false NOT NULL,
	"use_ut" boolean DEFAULT false NOT NULL,
	"use_ad_id" boolean DEFAULT false NOT NULL,
	"use_site_id" boolean DEFAULT false NOT NULL,
	"use_site_domain" boolean DEFAULT false NOT NULL,
	"use_publisher_id" boolean DEFAULT false NOT NULL,
	"use_publisher_name" boolean DEFAULT false NOT NULL,
	"notes" text,
	"tag_description" text,
	"targeting_type" text DEFAULT 'round_robin' NOT NULL,
	"pass_referrer" boolean DEFAULT false NOT NULL,
	"ip_list_proxy" boolean DEFAULT false NOT NULL,
	"ip_list_too_many_per_ip" boolean DEFAULT false NOT NULL,
	"minimum_chrome_version" boolean DEFAULT false NOT NULL,
	"minimum_windows_version" boolean DEFAULT false NOT NULL,
	"short_keywords" boolean DEFAULT false NOT NULL,
	"latency" integer,
	"high_paying_keywords_percentage" numeric(8, 5),
	"disable_filters_temporarily" boolean,
	"platform_ids" integer[] DEFAULT '{}' NOT NULL,
	"search_engine_ids" integer[] DEFAULT '{}' NOT NULL,
	"tag_type_ids" integer[] DEFAULT '{}' NOT NULL,
	"traffic_source_ids" integer[] DEFAULT '{}' NOT NULL,
	"quality_scores" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "targeting_status" CHECK ("targeting"."status" in ('draft', 'published')),
	CONSTRAINT "targeting_type_known" CHECK ("targeting"."targeting_type" in ('round_robin', 'waterfall')),
	CONSTRAINT "targeting_latency" CHECK ("targeting"."latency" between 100 and 50000),
	CONSTRAINT "targeting_high_paying" CHECK ("targeting"."high_paying_keywords_percentage" between 0 and 100),
	CONSTRAINT "targeting_client_id" CHECK ("targeting"."client_id" >= 0)
);
--> statement-breakpoint
CREATE TABLE "targeting_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "targeting_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"targeting_id" integer NOT NULL,
	"priority" integer NOT NULL,
	"daily_cap" integer DEFAULT 0 NOT NULL,
	"daily_frequency" numeric(8, 5),
	"revenue_share_percentage" numeric(8, 5),
	"disabled" boolean DEFAULT false NOT NULL,
	"comment" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "targeting_rule_cap" CHECK ("targeting_rule"."daily_cap" >= 0),
	CONSTRAINT "targeting_rule_weight" CHECK ("targeting_rule"."daily_frequency" between 0 and 100),
	CONSTRAINT "targeting_rule_share" CHECK ("targeting_rule"."revenue_share_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "targeting_rule_detail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "targeting_rule_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"targeting_rule_id" integer NOT NULL,
	"position" integer NOT NULL,
	"traffic" numeric(8, 5) DEFAULT '100' NOT NULL,
	"provider_id" integer,
	"provider_link_id" integer,
	"advertiser_link_group_id" integer,
	CONSTRAINT "targeting_rule_detail_position" CHECK ("targeting_rule_detail"."position" between 0 and 2),
	CONSTRAINT "targeting_rule_detail_traffic" CHECK ("targeting_rule_detail"."traffic" between 0 and 100),
	CONSTRAINT "targeting_rule_detail_target" CHECK (("targeting_rule_detail"."provider_link_id" is null) <> ("targeting_rule_detail"."advertiser_link_group_id" is null))
);
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_user_id_user_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_as_user_id_user_id_fk" FOREIGN KEY ("as_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_actor_user_id_user_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_device" ADD CONSTRAINT "user_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_engine_id_engine_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engine"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap_lease" ADD CONSTRAINT "cap_lease_engine_id_engine_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engine"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_published_by_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_configuration" ADD CONSTRAINT "advertiser_configuration_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_link" ADD CONSTRAINT "provider_link_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_link" ADD CONSTRAINT "provider_link_platform_id_platform_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platform"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_link" ADD CONSTRAINT "provider_link_search_engine_id_search_engine_id_fk" FOREIGN KEY ("search_engine_id") REFERENCES "public"."search_engine"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_link" ADD CONSTRAINT "provider_link_tag_type_id_tag_type_id_fk" FOREIGN KEY ("tag_type_id") REFERENCES "public"."tag_type"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_link" ADD CONSTRAINT "provider_link_traffic_source_id_traffic_source_id_fk" FOREIGN KEY ("traffic_source_id") REFERENCES "public"."traffic_source"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher" ADD CONSTRAINT "publisher_default_domain_id_domain_id_fk" FOREIGN KEY ("default_domain_id") REFERENCES "public"."domain"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_rule" ADD CONSTRAINT "group_rule_advertiser_link_group_id_advertiser_link_group_id_fk" FOREIGN KEY ("advertiser_link_group_id") REFERENCES "public"."advertiser_link_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_rule" ADD CONSTRAINT "group_rule_advertiser_id_provider_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_rule" ADD CONSTRAINT "group_rule_advertiser_link_id_provider_link_id_fk" FOREIGN KEY ("advertiser_link_id") REFERENCES "public"."provider_link"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_account" ADD CONSTRAINT "publisher_account_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_account" ADD CONSTRAINT "publisher_account_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_account" ADD CONSTRAINT "publisher_account_tid_targeting_id_fk" FOREIGN KEY ("tid") REFERENCES "public"."targeting"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_account" ADD CONSTRAINT "publisher_account_rule_id_targeting_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."targeting_rule"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_account" ADD CONSTRAINT "publisher_account_link_id_provider_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."provider_link"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targeting" ADD CONSTRAINT "targeting_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targeting_rule" ADD CONSTRAINT "targeting_rule_targeting_id_targeting_id_fk" FOREIGN KEY ("targeting_id") REFERENCES "public"."targeting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targeting_rule_detail" ADD CONSTRAINT "targeting_rule_detail_targeting_rule_id_targeting_rule_id_fk" FOREIGN KEY ("targeting_rule_id") REFERENCES "public"."targeting_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targeting_rule_detail" ADD CONSTRAINT "targeting_rule_detail_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targeting_rule_detail" ADD CONSTRAINT "targeting_rule_detail_provider_link_id_provider_link_id_fk" FOREIGN KEY ("provider_link_id") REFERENCES "public"."provider_link"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targeting_rule_detail" ADD CONSTRAINT "targeting_rule_detail_advertiser_link_group_id_advertiser_link_group_id_fk" FOREIGN KEY ("advertiser_link_group_id") REFERENCES "public"."advertiser_link_group"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entity_idx" ON "audit" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "audit_as_idx" ON "audit" USING btree ("as_user_id");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_actor_idx" ON "session" USING btree ("actor_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_publisher_idx" ON "user" USING btree ("publisher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_device_key" ON "user_device" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "activity_entity_idx" ON "activity" USING btree ("kind","entity_id","last_redirected_at");--> statement-breakpoint
CREATE INDEX "engine_state_revision_idx" ON "engine_state" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "publication_entity_idx" ON "publication" USING btree ("kind","entity_id","revision");--> statement-breakpoint
CREATE INDEX "publication_user_idx" ON "publication" USING btree ("published_by");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_name_key" ON "provider" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "provider_link_provider_idx" ON "provider_link" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_link_channel_idx" ON "provider_link" USING btree ("provider_id","link_source_identifier_value");--> statement-breakpoint
CREATE INDEX "provider_link_properties_idx" ON "provider_link" USING btree ("platform_id","search_engine_id","tag_type_id","quality_score");--> statement-breakpoint
CREATE INDEX "provider_link_traffic_source_idx" ON "provider_link" USING btree ("traffic_source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "publisher_name_key" ON "publisher" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "publisher_default_domain_idx" ON "publisher" USING btree ("default_domain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_domain_key" ON "domain" USING btree (lower("domain")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_name_key" ON "platform" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "search_engine_name_key" ON "search_engine" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_type_name_key" ON "tag_type" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "traffic_source_name_key" ON "traffic_source" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "group_rule_group_idx" ON "group_rule" USING btree ("advertiser_link_group_id");--> statement-breakpoint
CREATE INDEX "group_rule_link_idx" ON "group_rule" USING btree ("advertiser_link_id");--> statement-breakpoint
CREATE INDEX "group_rule_advertiser_idx" ON "group_rule" USING btree ("advertiser_id");--> statement-breakpoint
CREATE UNIQUE INDEX "publisher_account_running_key" ON "publisher_account" USING btree ("rule_id","link_id") WHERE valid_to is null;--> statement-breakpoint
CREATE INDEX "publisher_account_match_idx" ON "publisher_account" USING btree ("provider_id","sin","valid_from");--> statement-breakpoint
CREATE INDEX "publisher_account_publisher_idx" ON "publisher_account" USING btree ("publisher_id");--> statement-breakpoint
CREATE INDEX "publisher_account_targeting_idx" ON "publisher_account" USING btree ("tid");--> statement-breakpoint
CREATE INDEX "publisher_account_link_idx" ON "publisher_account" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "targeting_publisher_idx" ON "targeting" USING btree ("publisher_id");--> statement-breakpoint
CREATE INDEX "targeting_rule_targeting_idx" ON "targeting_rule" USING btree ("targeting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "targeting_rule_detail_position_key" ON "targeting_rule_detail" USING btree ("targeting_rule_id","position");--> statement-breakpoint
CREATE INDEX "targeting_rule_detail_link_idx" ON "targeting_rule_detail" USING btree ("provider_link_id");--> statement-breakpoint
CREATE INDEX "targeting_rule_detail_group_idx" ON "targeting_rule_detail" USING btree ("advertiser_link_group_id");--> statement-breakpoint
CREATE INDEX "targeting_rule_detail_provider_idx" ON "targeting_rule_detail" USING btree ("provider_id");