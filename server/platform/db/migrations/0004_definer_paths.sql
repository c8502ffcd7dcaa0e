-- PostgreSQL searches temporary tables first unless pg_temp is last in the path. Otherwise a user who can create one
-- as candor_app could decide what the owner's look-ups read
-- (https://www.postgresql.org/docs/current/sql-createfunction.html, "Writing SECURITY DEFINER Functions Safely").
DO $$
DECLARE
  f regprocedure;
BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', f);
  END LOOP;
END $$;
