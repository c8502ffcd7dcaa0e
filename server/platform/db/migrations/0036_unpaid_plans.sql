-- Also agencies whose plan ended because nobody paid: what is still open is taken back, whichever task ended the plan.
CREATE OR REPLACE FUNCTION find_billing_agencies(p_after uuid) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT found.agency_id FROM (
    SELECT s.agency_id FROM subscriptions s
    WHERE s.status <> 'ended' AND s.provider IN ('trial', 'bank_transfer')
      OR s.status = 'ended' AND s.provider = 'bank_transfer' AND s.end_reason = 'unpaid'
    UNION
    SELECT p.agency_id FROM purchases p WHERE p.state IN ('open', 'action_required', 'needs_confirmation')
  ) found
  WHERE found.agency_id > p_after ORDER BY found.agency_id LIMIT 1000
$$;
