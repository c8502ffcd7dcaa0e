CREATE TABLE "member_identities" (
	"agency_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_identities_agency_id_issuer_subject_pk" PRIMARY KEY("agency_id","issuer","subject"),
	CONSTRAINT "member_identities_member" UNIQUE("agency_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"default_role" text NOT NULL,
	"company_ids" uuid[],
	"enforced" boolean DEFAULT false NOT NULL,
	"exempt_user_id" uuid,
	"tested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_connections_exempt" CHECK (not "sso_connections"."enforced" or "sso_connections"."exempt_user_id" is not null),
	CONSTRAINT "sso_connections_role" CHECK ("sso_connections"."default_role" in ('admin', 'recruiter', 'reviewer'))
);
--> statement-breakpoint
CREATE TABLE "sso_logins" (
	"agency_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_logins_agency_id_code_hash_pk" PRIMARY KEY("agency_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "second_factor_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "via_sso" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_sid" text;--> statement-breakpoint
ALTER TABLE "member_identities" ADD CONSTRAINT "member_identities_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_logins" ADD CONSTRAINT "sso_logins_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_logins_age" ON "sso_logins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_idle_minutes" CHECK ("agencies"."idle_minutes" between 15 and 1440);--> statement-breakpoint
-- Sessions by the identity provider's name for its own.
CREATE INDEX "sessions_sso_sid" ON "sessions" USING btree ("agency_id","sso_sid") WHERE sso_sid is not null;
--> statement-breakpoint
SELECT protect_tables();
--> statement-breakpoint
-- Lets the owner read what the look-ups below need.
CREATE POLICY look_ups ON sso_connections FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
-- True if a domain covers the host: the host itself or one below it (domains/rules.ts).
CREATE FUNCTION covers_host(p_domain text, p_host text) RETURNS boolean
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT p_host = p_domain OR right(p_host, length(p_domain) + 1) = '.' || p_domain
$$;
--> statement-breakpoint
-- True if the agency lets the person with this address sign in only with its identity provider. The exempt owner needs a second factor.
CREATE FUNCTION requires_sso(p_agency_id uuid, p_email text) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM sso_connections c
    WHERE c.agency_id = p_agency_id AND c.enforced
      AND EXISTS (
        SELECT FROM domains d
        WHERE d.agency_id = c.agency_id AND d.verified_at IS NOT NULL
          AND covers_host(d.domain, substring(p_email from '[^@]*$')))
      AND NOT EXISTS (
        SELECT FROM users u JOIN memberships m ON m.user_id = u.id AND m.agency_id = c.agency_id
        WHERE u.id = c.exempt_user_id AND u.email = p_email AND u.two_factor AND m.active AND m.role = 'owner'))
$$;
--> statement-breakpoint
-- As before, and the rest that each call checks. The earlier function stays for processes of the release before.
CREATE FUNCTION find_user_session(p_token_hash bytea)
  RETURNS TABLE (user_id uuid, agency_id uuid, role text, permissions text[], last_seen_at timestamptz, session_id uuid,
    is_email_confirmed boolean, via_sso boolean, has_second_factor boolean, second_factor_from timestamptz, idle_minutes integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.user_id, s.agency_id, m.role, m.permissions, s.last_seen_at, s.id, u.email_confirmed_at IS NOT NULL,
    s.via_sso, u.two_factor, a.second_factor_from, a.idle_minutes
  FROM sessions s
    JOIN memberships m ON m.agency_id = s.agency_id AND m.user_id = s.user_id
    JOIN users u ON u.id = s.user_id
    JOIN agencies a ON a.agency_id = s.agency_id
  WHERE s.token_hash = p_token_hash AND s.expires_at > now() AND m.active
$$;
--> statement-breakpoint
-- `agency_id`: the first agency that lets the person sign in here. If none does, the first one, and `requires_sso`.
DROP FUNCTION find_login(text);
--> statement-breakpoint
CREATE FUNCTION find_login(p_email text)
  RETURNS TABLE (user_id uuid, password_hash text, name text, language text, agency_id uuid, is_email_confirmed boolean,
    requires_sso boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.password_hash, u.name, u.language, m.agency_id, u.email_confirmed_at IS NOT NULL,
    m.agency_id IS NOT NULL AND requires_sso(m.agency_id, u.email)
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE u.email = p_email
  ORDER BY 7, m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_passkey(p_credential_id bytea)
  RETURNS TABLE (user_id uuid, email text, agency_id uuid, public_key bytea, sign_count bigint, rp_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.email, m.agency_id, p.public_key, p.sign_count, p.rp_id
  FROM passkeys p
    JOIN users u ON u.id = p.user_id
    LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE p.credential_id = p_credential_id
  ORDER BY m.agency_id IS NOT NULL AND requires_sso(m.agency_id, u.email), m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_reset(p_token_hash bytea)
  RETURNS TABLE (user_id uuid, email text, agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.email, m.agency_id
  FROM password_resets r
  JOIN users u ON u.id = r.user_id
  LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE r.token_hash = p_token_hash AND r.used_at IS NULL AND r.expires_at > now()
  ORDER BY m.agency_id IS NOT NULL AND requires_sso(m.agency_id, u.email), m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
-- The agency with single sign-on whose proved domain covers this host.
CREATE FUNCTION find_sso_agency(p_host text) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.agency_id FROM domains d JOIN sso_connections c ON c.agency_id = d.agency_id
  WHERE d.verified_at IS NOT NULL AND covers_host(d.domain, p_host)
  ORDER BY length(d.domain) DESC LIMIT 1
$$;
--> statement-breakpoint
-- Whose session the identity provider of the agency calls by this name.
CREATE FUNCTION find_sso_session(p_agency_id uuid, p_sid text) RETURNS TABLE (user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT s.user_id FROM sessions s WHERE s.agency_id = p_agency_id AND s.sso_sid = p_sid
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_user_session(bytea), find_login(text), find_sso_agency(text), find_sso_session(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_user_session(bytea), find_login(text), find_sso_agency(text), find_sso_session(uuid, text)
  TO candor_app;
