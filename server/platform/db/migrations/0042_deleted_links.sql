CREATE TABLE "deleted_links" (
	"agency_id" uuid NOT NULL,
	"link_hash" "bytea" NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_links_agency_id_link_hash_pk" PRIMARY KEY("agency_id","link_hash")
);
--> statement-breakpoint
ALTER TABLE "deleted_links" ADD CONSTRAINT "deleted_links_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_links_hash" ON "deleted_links" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "deleted_links_age" ON "deleted_links" USING btree ("agency_id","deleted_at");--> statement-breakpoint
SELECT protect_tables();--> statement-breakpoint
-- Whether a personal link, by its SHA-256, belonged to an interview that was deleted since.
CREATE FUNCTION is_deleted_link(p_link_hash bytea, p_since timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM deleted_links d WHERE d.link_hash = p_link_hash AND d.deleted_at > p_since)
$$;--> statement-breakpoint
CREATE POLICY look_ups ON "deleted_links" FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
REVOKE ALL ON FUNCTION is_deleted_link(bytea, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_deleted_link(bytea, timestamptz) TO candor_app;
