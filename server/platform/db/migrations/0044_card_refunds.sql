ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_reason";--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "changing" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_reason" CHECK ("subscriptions"."end_reason" in ('replaced', 'expired', 'unpaid', 'withdrawn'));--> statement-breakpoint
-- Agencies with a refund to a card that was booked since then: with its credit note, before Stripe was asked for it.
CREATE FUNCTION find_card_refunds(p_after uuid, p_since timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT t.agency_id FROM ledger_transactions t
  JOIN ledger_entries e ON e.agency_id = t.agency_id AND e.transaction_id = t.id
  WHERE t.agency_id > p_after AND t.booked_at >= p_since AND t.source LIKE 'excess:%' AND e.account = 'stripe'
  ORDER BY t.agency_id LIMIT 1000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_card_refunds(uuid, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_card_refunds(uuid, timestamptz) TO candor_app;
