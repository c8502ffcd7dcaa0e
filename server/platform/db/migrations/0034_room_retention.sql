ALTER TABLE "rooms" ADD COLUMN "retention_warned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "rooms_ended" ON "rooms" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
-- Rooms of all agencies; the caller decides again inside each agency.
CREATE FUNCTION find_room_retention_due(p_now timestamptz, p_within_days integer, p_unwarned boolean)
  RETURNS TABLE (agency_id uuid, room_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM rooms r
  JOIN companies c ON c.agency_id = r.agency_id AND c.id = r.company_id
  JOIN agencies a ON a.agency_id = r.agency_id
  LEFT JOIN responses p ON p.agency_id = r.agency_id AND p.id = r.response_id
  CROSS JOIN LATERAL (SELECT coalesce(c.retention_days, a.retention_days) AS days) kept
  WHERE r.ended_at IS NOT NULL AND NOT r.legal_hold AND NOT coalesce(p.legal_hold, false)
    AND r.ended_at <= p_now - make_interval(days => kept.days - p_within_days)
    AND CASE WHEN p_unwarned THEN r.retention_warned_at IS NULL
      ELSE r.retention_warned_at <= p_now - make_interval(days => least(14, kept.days)) END
  ORDER BY r.ended_at
  LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_room_retention_due(timestamptz, integer, boolean) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_room_retention_due(timestamptz, integer, boolean) TO candor_app;
