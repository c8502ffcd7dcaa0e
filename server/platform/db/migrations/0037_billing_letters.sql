CREATE TABLE "billing_letters" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_letters_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
ALTER TABLE "billing_letters" ADD CONSTRAINT "billing_letters_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_tables();--> statement-breakpoint
-- What was queued stays queued.
REVOKE UPDATE, DELETE ON "billing_letters" FROM candor_app;--> statement-breakpoint
-- Agencies that may be due an email about billing: a payment that is due or missing, a plan that ends, renews soon or has ended.
CREATE FUNCTION find_letter_agencies(p_after uuid, p_now timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT found.agency_id FROM (
    SELECT s.agency_id FROM subscriptions s
    WHERE s.provider <> 'operator' AND (
      s.status = 'past_due'
      OR s.status = 'active' AND s.period_end < p_now + interval '31 days'
      OR s.status = 'ended' AND s.ended_at > p_now - interval '7 days' AND s.end_reason <> 'replaced')
    UNION
    SELECT i.agency_id FROM invoices i
    WHERE i.kind = 'invoice' AND i.due_on BETWEEN (p_now - interval '23 days')::date AND (p_now + interval '1 day')::date
  ) found
  WHERE found.agency_id > p_after ORDER BY found.agency_id LIMIT 1000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_letter_agencies(uuid, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_letter_agencies(uuid, timestamptz) TO candor_app;
