CREATE TABLE "agencies" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_status" text DEFAULT 'active' NOT NULL,
	"plan_expire" timestamp (3) with time zone,
	"quantity" integer DEFAULT 1 NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"start_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_at" timestamp (3) with time zone,
	"end_plan_at" timestamp (3) with time zone,
	"retention_days" integer DEFAULT 365 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"permissions" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "api_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "billing_infos" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"client_type" text DEFAULT 'physical' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"real_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"vat" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"permissions" text[],
	"all_companies" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_invites" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"permissions" text[],
	"hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "user_invites_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "user_invites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "writes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"writer" text NOT NULL,
	"kind" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writes_agency_id_writer_kind_id_pk" PRIMARY KEY("agency_id","writer","kind","id")
);
--> statement-breakpoint
CREATE TABLE "industries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"stripe_price_id" text,
	"currency" text NOT NULL,
	"symbol" text NOT NULL,
	"yearly" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"live" boolean NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"interviews_limit" integer NOT NULL,
	"responses_limit" integer NOT NULL,
	"companies_limit" integer NOT NULL,
	"users_limit" integer NOT NULL,
	"questions_limit" integer NOT NULL,
	"video_questions_limit" integer NOT NULL,
	CONSTRAINT "plans_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "professions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"industry_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "taxes_country_unique" UNIQUE("country")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"industry_id" uuid,
	"name" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"policy" text DEFAULT '' NOT NULL,
	"logo_file_id" uuid,
	"header_image_file_id" uuid,
	"bg_image_file_id" uuid,
	"bg_color" text NOT NULL,
	"buttons_color" text NOT NULL,
	"share_hash" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"vat" text DEFAULT '' NOT NULL,
	"legal_entity" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "companies_share_hash_unique" UNIQUE("share_hash")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "files_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "membership_companies" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "membership_companies_agency_id_user_id_company_id_pk" PRIMARY KEY("agency_id","user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en-US' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"recruiting_owner" boolean DEFAULT false NOT NULL,
	"profile_photo_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "competences" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"score" integer NOT NULL,
	"sorting" integer NOT NULL,
	CONSTRAINT "competences_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_reviewers" (
	"agency_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "job_reviewers_agency_id_job_id_user_id_pk" PRIMARY KEY("agency_id","job_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role_id" uuid,
	"industry_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"salary" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"expire_days" integer,
	"expire_date" timestamp (3) with time zone,
	"hash_link" text NOT NULL,
	"template" text DEFAULT 'basic' NOT NULL,
	"header_image_file_id" uuid,
	"preview_video_file_id" uuid,
	"for_follow_up" boolean DEFAULT false NOT NULL,
	"can_export_all" boolean DEFAULT true NOT NULL,
	"ask_cv" boolean DEFAULT false NOT NULL,
	"ask_motivation_letter" boolean DEFAULT false NOT NULL,
	"block_try" boolean DEFAULT false NOT NULL,
	"one_per_ip" boolean DEFAULT false NOT NULL,
	"random_order" boolean DEFAULT false NOT NULL,
	"ai_instructions" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "jobs_hash_link_unique" UNIQUE("hash_link")
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sorting" integer NOT NULL,
	CONSTRAINT "pipelines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_tests" (
	"agency_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"text" text NOT NULL,
	"correct" boolean NOT NULL,
	"sorting" integer NOT NULL,
	CONSTRAINT "question_tests_agency_id_version_id_id_pk" PRIMARY KEY("agency_id","version_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"default_id" uuid,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"image_file_id" uuid,
	"video_file_id" uuid,
	"video_link" text DEFAULT '' NOT NULL,
	"time" integer NOT NULL,
	"preparation_time" integer,
	"is_count" boolean NOT NULL,
	"points" integer NOT NULL,
	"retake" integer NOT NULL,
	"language_answer" text NOT NULL,
	"copyscape_check" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "question_versions_number" UNIQUE("agency_id","question_id","version")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"sorting" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"email_title" text NOT NULL,
	"greeting" text NOT NULL,
	"sms_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "message_templates_kind" UNIQUE("agency_id","kind","language")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "messages_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "accommodations" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"time_factor" numeric(4, 2) DEFAULT 1 NOT NULL,
	"text_for_video" boolean DEFAULT false NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accommodations_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"type" text NOT NULL,
	"text" text,
	"code" text,
	"code_language" text,
	"option_ids" uuid[],
	"take_id" uuid,
	"points" integer,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"arrived_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "answers_once" UNIQUE("agency_id","response_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at_ms" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"agency_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rate" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_agency_id_answer_id_user_id_pk" PRIMARY KEY("agency_id","answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "response_questions" (
	"agency_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "response_questions_agency_id_response_id_question_id_pk" PRIMARY KEY("agency_id","response_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en-US' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"progress" text DEFAULT 'not_started' NOT NULL,
	"pipeline_id" uuid,
	"hash" text NOT NULL,
	"source" text NOT NULL,
	"share_ip" text,
	"invited_by" uuid,
	"invited_at" timestamp (3) with time zone,
	"consent_version" text,
	"consent_at" timestamp (3) with time zone,
	"attempt" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"arrived_late" boolean DEFAULT false NOT NULL,
	"preview_image_file_id" uuid,
	"device" jsonb,
	"ai_assessment" numeric(5, 2),
	"ai_assessment_text" text DEFAULT '' NOT NULL,
	"test_total_points" integer DEFAULT 0 NOT NULL,
	"test_scored_points" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "responses_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "responses_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"share_hash" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "rooms_share_hash_unique" UNIQUE("share_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"agency_id" uuid NOT NULL,
	"take_id" uuid NOT NULL,
	"segment" integer NOT NULL,
	"mime_type" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"parts_count" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"original_file_id" uuid,
	CONSTRAINT "segments_agency_id_take_id_segment_pk" PRIMARY KEY("agency_id","take_id","segment"),
	CONSTRAINT "segments_original" UNIQUE("agency_id","original_file_id")
);
--> statement-breakpoint
CREATE TABLE "takes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"question_id" uuid,
	"purpose" text NOT NULL,
	"mime_type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"poster_file_id" uuid,
	"rendition_file_id" uuid,
	"file_id" uuid,
	"stored_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	"process_fault" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_infos" ADD CONSTRAINT "billing_infos_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_invites" ADD CONSTRAINT "user_invites_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writes" ADD CONSTRAINT "writes_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professions" ADD CONSTRAINT "professions_industry_id_industries_id_fk" FOREIGN KEY ("industry_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_industry_id_industries_id_fk" FOREIGN KEY ("industry_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_agency_id_logo_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","logo_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_agency_id_header_image_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","header_image_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_agency_id_bg_image_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","bg_image_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_companies" ADD CONSTRAINT "membership_companies_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_companies" ADD CONSTRAINT "membership_companies_agency_id_company_id_companies_agency_id_id_fk" FOREIGN KEY ("agency_id","company_id") REFERENCES "public"."companies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competences" ADD CONSTRAINT "competences_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reviewers" ADD CONSTRAINT "job_reviewers_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reviewers" ADD CONSTRAINT "job_reviewers_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_role_id_professions_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_industry_id_industries_id_fk" FOREIGN KEY ("industry_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_agency_id_company_id_companies_agency_id_id_fk" FOREIGN KEY ("agency_id","company_id") REFERENCES "public"."companies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_agency_id_header_image_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","header_image_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_agency_id_preview_video_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","preview_video_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_tests" ADD CONSTRAINT "question_tests_agency_id_version_id_question_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."question_versions"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_agency_id_question_id_questions_agency_id_id_fk" FOREIGN KEY ("agency_id","question_id") REFERENCES "public"."questions"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_agency_id_image_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","image_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_agency_id_video_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","video_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_agency_id_question_id_questions_agency_id_id_fk" FOREIGN KEY ("agency_id","question_id") REFERENCES "public"."questions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_agency_id_version_id_question_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."question_versions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_sessions" ADD CONSTRAINT "candidate_sessions_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_agency_id_answer_id_answers_agency_id_id_fk" FOREIGN KEY ("agency_id","answer_id") REFERENCES "public"."answers"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_questions" ADD CONSTRAINT "response_questions_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_questions" ADD CONSTRAINT "response_questions_agency_id_question_id_questions_agency_id_id_fk" FOREIGN KEY ("agency_id","question_id") REFERENCES "public"."questions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_questions" ADD CONSTRAINT "response_questions_agency_id_version_id_question_versions_agency_id_id_fk" FOREIGN KEY ("agency_id","version_id") REFERENCES "public"."question_versions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_agency_id_pipeline_id_pipelines_agency_id_id_fk" FOREIGN KEY ("agency_id","pipeline_id") REFERENCES "public"."pipelines"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_agency_id_preview_image_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","preview_image_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_agency_id_company_id_companies_agency_id_id_fk" FOREIGN KEY ("agency_id","company_id") REFERENCES "public"."companies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_agency_id_take_id_takes_agency_id_id_fk" FOREIGN KEY ("agency_id","take_id") REFERENCES "public"."takes"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_agency_id_original_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","original_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_agency_id_poster_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","poster_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_agency_id_rendition_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","rendition_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_agency_id_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("agency_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "competences_job" ON "competences" USING btree ("agency_id","job_id");--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("agency_id","company_id");--> statement-breakpoint
CREATE INDEX "pipelines_job" ON "pipelines" USING btree ("agency_id","job_id");--> statement-breakpoint
CREATE INDEX "questions_job" ON "questions" USING btree ("agency_id","job_id","sorting");--> statement-breakpoint
CREATE INDEX "messages_response" ON "messages" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "accommodations_response" ON "accommodations" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "candidate_sessions_response" ON "candidate_sessions" USING btree ("agency_id","response_id");--> statement-breakpoint
CREATE INDEX "notes_response" ON "notes" USING btree ("agency_id","response_id","created_at");--> statement-breakpoint
CREATE INDEX "responses_newest" ON "responses" USING btree ("agency_id","job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "responses_finished" ON "responses" USING btree ("agency_id","finished_at");--> statement-breakpoint
CREATE INDEX "takes_response" ON "takes" USING btree ("agency_id","response_id","question_id");