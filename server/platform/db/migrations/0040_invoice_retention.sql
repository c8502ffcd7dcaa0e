-- Agencies with documents that may go: no credit note of an invoice is younger, and nothing is open.
CREATE FUNCTION find_old_invoices(p_after uuid, p_before date) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT i.agency_id FROM invoices i
  WHERE i.agency_id > p_after AND i.kind = 'invoice' AND i.issued_on < p_before
  ORDER BY i.agency_id LIMIT 1000
$$;--> statement-breakpoint
-- The only way to delete issued documents: those of the transaction's agency, with what was booked for them, and never within
-- a year. What was booked to the buyer's credit stays without its invoice, so that the credit stays right.
-- Returns the files that nothing names anymore.
CREATE FUNCTION delete_old_invoices(p_before date) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  agency uuid := app_agency_id();
  old uuid[];
  stored uuid[];
BEGIN
  IF p_before > current_date - interval '1 year' THEN
    RAISE EXCEPTION 'invoices are kept' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_kept';
  END IF;
  SELECT array_agg(i.id) INTO old FROM invoices i
  WHERE i.agency_id = agency AND i.kind = 'invoice' AND i.issued_on < p_before
    AND NOT EXISTS (SELECT FROM invoices n WHERE n.agency_id = agency AND n.refers_to = i.id AND n.issued_on >= p_before)
    AND 0 = (SELECT coalesce(sum(e.amount_minor), 0) FROM ledger_transactions t
      JOIN ledger_entries e ON e.agency_id = t.agency_id AND e.transaction_id = t.id
      WHERE t.agency_id = agency AND t.invoice_id = i.id AND e.account = 'receivable');
  old := old || (SELECT array_agg(n.id) FROM invoices n WHERE n.agency_id = agency AND n.refers_to = ANY (old));
  IF old IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(f.id) INTO stored FROM invoices i
    CROSS JOIN LATERAL unnest(ARRAY[i.pdf_file_id, i.xml_file_id]) AS f(id)
    WHERE i.agency_id = agency AND i.id = ANY (old) AND f.id IS NOT NULL;
  UPDATE purchases p SET invoice_id = NULL WHERE p.agency_id = agency AND p.invoice_id = ANY (old);
  UPDATE ledger_transactions t SET invoice_id = NULL WHERE t.agency_id = agency AND t.invoice_id = ANY (old)
    AND EXISTS (SELECT FROM ledger_entries e WHERE e.agency_id = agency AND e.transaction_id = t.id AND e.account = 'credit');
  DELETE FROM ledger_entries e USING ledger_transactions t
    WHERE t.agency_id = agency AND t.invoice_id = ANY (old) AND e.agency_id = agency AND e.transaction_id = t.id;
  DELETE FROM ledger_transactions t WHERE t.agency_id = agency AND t.invoice_id = ANY (old);
  DELETE FROM invoices i WHERE i.agency_id = agency AND i.id = ANY (old) AND i.refers_to IS NOT NULL;
  DELETE FROM invoices i WHERE i.agency_id = agency AND i.id = ANY (old);
  RETURN QUERY SELECT unnest(stored);
END $$;--> statement-breakpoint
-- Lines of bank statements name people too.
CREATE FUNCTION delete_old_bank_entries(p_before date) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM bank_entries b WHERE b.booked_on < least(p_before, (current_date - interval '1 year')::date)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_old_invoices(uuid, date), delete_old_invoices(date), delete_old_bank_entries(date) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_old_invoices(uuid, date), delete_old_invoices(date), delete_old_bank_entries(date) TO candor_app;
