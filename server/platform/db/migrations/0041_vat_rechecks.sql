-- Businesses whose VAT number is asked for again: a renewal is invoiced within two days, or an invoice of the last 30 days charged
-- VAT because the register could not be asked.
CREATE FUNCTION find_vat_rechecks(p_after uuid, p_now timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT found.agency_id FROM (
    SELECT s.agency_id FROM subscriptions s
    WHERE s.status <> 'ended' AND s.provider = 'bank_transfer' AND NOT s.cancel_at_end
      AND s.period_end - CASE WHEN s.yearly THEN interval '30 days' ELSE interval '14 days' END
        BETWEEN p_now - interval '1 day' AND p_now + interval '2 days'
    UNION
    SELECT i.agency_id FROM invoices i
    WHERE i.kind = 'invoice' AND i.tax_minor > 0 AND i.tax ->> 'vat_state' = 'unverified'
      AND i.issued_on >= (p_now - interval '31 days')::date
  ) found
  WHERE found.agency_id > p_after ORDER BY found.agency_id LIMIT 1000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_vat_rechecks(uuid, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_vat_rechecks(uuid, timestamptz) TO candor_app;
