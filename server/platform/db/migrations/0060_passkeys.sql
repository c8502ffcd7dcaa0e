CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_age" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
-- A person's own rows, as in row_level_security. Not even colleagues see them.
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY person ON passkeys USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO candor_app;
--> statement-breakpoint
-- Challenges of sign-ins are written before the caller is known. They contain only digests.
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE passkey_challenges FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY before_sign_in ON passkey_challenges
  USING (user_id IS NULL OR user_id = app_user_id()) WITH CHECK (user_id IS NULL OR user_id = app_user_id());
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO candor_app;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE POLICY look_ups ON passkeys FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
-- The person who signs in with a passkey. `agency_id`: as in find_login.
CREATE FUNCTION find_passkey(p_credential_id bytea)
  RETURNS TABLE (user_id uuid, email text, agency_id uuid, public_key bytea, sign_count bigint, rp_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.email, m.agency_id, p.public_key, p.sign_count, p.rp_id
  FROM passkeys p
    JOIN users u ON u.id = p.user_id
    LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  WHERE p.credential_id = p_credential_id
  ORDER BY m.created_at
  LIMIT 1
$$;
--> statement-breakpoint
-- How many passkeys were made for other hosts.
CREATE FUNCTION count_passkeys_elsewhere(p_rp_id text) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*) FROM passkeys WHERE rp_id <> p_rp_id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_passkey(bytea), count_passkeys_elsewhere(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_passkey(bytea), count_passkeys_elsewhere(text) TO candor_app;
