-- The tasks of adverse impact start with one query each, however many companies there are.
-- Lets the owner read what the look-ups below need.
CREATE POLICY look_ups ON self_ids FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
-- Companies whose organization has enough uncounted answers for their next report.
CREATE OR REPLACE FUNCTION find_impact_companies() RETURNS TABLE (agency_id uuid, company_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.agency_id, s.company_id
  FROM impact_settings s
    JOIN (SELECT i.agency_id, count(*) AS uncounted FROM self_ids i WHERE i.sealed IS NOT NULL GROUP BY 1) u
      ON u.agency_id = s.agency_id AND u.uncounted >= s.needed
  WHERE s.is_on ORDER BY 1, 2
$$;
--> statement-breakpoint
-- Organizations with rows of more than one transaction, which tell when they were written.
CREATE FUNCTION find_unmixed_self_ids() RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.agency_id FROM self_ids i GROUP BY 1 HAVING min(i.xmin::text) <> max(i.xmin::text) ORDER BY 1
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_unmixed_self_ids() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_unmixed_self_ids() TO candor_app;
