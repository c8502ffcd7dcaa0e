CREATE TABLE "trial_links" (
	"agency_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trial_links_agency_id_token_hash_pk" PRIMARY KEY("agency_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "trial_links" ADD CONSTRAINT "trial_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_links" ADD CONSTRAINT "trial_links_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_links_user" ON "trial_links" USING btree ("agency_id","user_id","created_at");--> statement-breakpoint
SELECT protect_tables();--> statement-breakpoint
-- Whether anyone has had a trial under this keyed digest.
CREATE FUNCTION has_trial_claim(p_hash bytea) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM trial_claims c WHERE c.claim_hash = p_hash)
$$;--> statement-breakpoint
CREATE POLICY look_ups ON "trial_claims" FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
REVOKE ALL ON FUNCTION has_trial_claim(bytea) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION has_trial_claim(bytea) TO candor_app;
