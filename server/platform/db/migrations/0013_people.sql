CREATE TABLE "idempotency_keys" (
	"agency_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_agency_id_api_key_id_key_pk" PRIMARY KEY("agency_id","api_key_id","key")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"origin" text NOT NULL,
	"failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"http_status" integer,
	"fault" text DEFAULT '' NOT NULL,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "webhook_deliveries_message" UNIQUE("agency_id","webhook_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"old_secret" "bytea",
	"old_secret_until" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_invites" DROP CONSTRAINT "user_invites_hash_unique";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_invites" ADD COLUMN "company_ids" uuid[];--> statement-breakpoint
ALTER TABLE "user_invites" ADD COLUMN "job_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_invites" ADD COLUMN "language" text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_invites" ADD COLUMN "token_hash" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "user_invites" ADD COLUMN "mail" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_agency_id_api_key_id_api_keys_agency_id_id_fk" FOREIGN KEY ("agency_id","api_key_id") REFERENCES "public"."api_keys"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_agency_id_webhook_id_webhooks_agency_id_id_fk" FOREIGN KEY ("agency_id","webhook_id") REFERENCES "public"."webhooks"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_email" ON "sign_in_failures" USING btree ("email_hash","failed_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_age" ON "sign_in_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("agency_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("agency_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "user_invites" DROP COLUMN "hash";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency" UNIQUE("agency_id");--> statement-breakpoint
ALTER TABLE "user_invites" ADD CONSTRAINT "user_invites_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
-- A person's own rows, as in row_level_security. Not even colleagues see them.
ALTER TABLE two_factors ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE two_factors FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON two_factors USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON recovery_codes USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE email_changes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON email_changes USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
-- Written and counted before the caller is known. Contains only digests and networks.
ALTER TABLE sign_in_failures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sign_in_failures FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY before_sign_in ON sign_in_failures USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON two_factors, recovery_codes, email_changes TO candor_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON sign_in_failures TO candor_app;
--> statement-breakpoint
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['user_invites', 'email_changes', 'api_keys'] LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION find_session(bytea);
--> statement-breakpoint
CREATE FUNCTION find_session(p_token_hash bytea)
  RETURNS TABLE (user_id uuid, agency_id uuid, role text, permissions text[], last_seen_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.user_id, s.agency_id, m.role, m.permissions, s.last_seen_at
  FROM sessions s JOIN memberships m ON m.agency_id = s.agency_id AND m.user_id = s.user_id
  WHERE s.token_hash = p_token_hash AND s.expires_at > now() AND m.active
$$;
--> statement-breakpoint
-- A key acts for its creator, while they are a member.
CREATE FUNCTION find_api_key(p_token_hash bytea)
  RETURNS TABLE (agency_id uuid, api_key_id uuid, user_id uuid, role text, member_permissions text[], permissions text[],
    last_used_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT k.agency_id, k.id, m.user_id, m.role, m.permissions, k.permissions, k.last_used_at
  FROM api_keys k JOIN memberships m ON m.agency_id = k.agency_id AND m.user_id = k.created_by
  WHERE k.token_hash = p_token_hash AND m.active
$$;
--> statement-breakpoint
CREATE FUNCTION find_user_invite(p_token_hash bytea) RETURNS TABLE (agency_id uuid, user_invite_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.agency_id, i.id FROM user_invites i WHERE i.token_hash = p_token_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_email_change(p_token_hash bytea) RETURNS TABLE (user_id uuid, email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.user_id, c.email FROM email_changes c WHERE c.token_hash = p_token_hash AND c.expires_at > now()
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session(bytea), find_api_key(bytea), find_user_invite(bytea), find_email_change(bytea)
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session(bytea), find_api_key(bytea), find_user_invite(bytea), find_email_change(bytea)
  TO candor_app;
--> statement-breakpoint
SELECT protect_tables();
