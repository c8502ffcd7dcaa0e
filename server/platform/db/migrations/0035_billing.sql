CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"iban" text NOT NULL,
	"bank_reference" text NOT NULL,
	"booked_on" date NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_entries_reference" UNIQUE("iban","bank_reference"),
	CONSTRAINT "bank_entries_state" CHECK ("bank_entries"."state" in ('matched', 'unmatched', 'reversed')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount_minor" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "billing_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"ours" text NOT NULL,
	"theirs" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "billing_differences_once" UNIQUE("kind","reference","ours","theirs")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	"last_issued_on" date
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"livemode" boolean NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refers_to" uuid,
	"series" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"tax" jsonb NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"gross_minor" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"service_from" timestamp (3) with time zone,
	"service_to" timestamp (3) with time zone,
	"subscription_id" uuid,
	"pdf_file_id" uuid,
	"xml_file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "invoices_number" UNIQUE("series","number"),
	CONSTRAINT "invoices_reference" UNIQUE("reference"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_corrects" CHECK (("invoices"."refers_to" is not null) = ("invoices"."kind" = 'credit_note')),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."net_minor" + "invoices"."tax_minor" = "invoices"."gross_minor"),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."net_minor" between 0 and 9007199254740991 and "invoices"."tax_minor" between 0 and 9007199254740991 and "invoices"."gross_minor" between 0 and 9007199254740991),
	CONSTRAINT "invoices_due" CHECK ("invoices"."due_on" >= "invoices"."issued_on"),
	CONSTRAINT "invoices_series" CHECK ("invoices"."series" ~ '^[A-Z0-9-]{1,12}$'),
	CONSTRAINT "invoices_service" CHECK ("invoices"."service_to" > "invoices"."service_from"),
	CONSTRAINT "invoices_service_both" CHECK (num_nulls("invoices"."service_from", "invoices"."service_to") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"agency_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_agency_id_transaction_id_n_pk" PRIMARY KEY("agency_id","transaction_id","n"),
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('receivable', 'deferred', 'revenue', 'tax', 'bank', 'stripe', 'fees', 'credit', 'disputes')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" between -9007199254740991 and 9007199254740991 and "ledger_entries"."amount_minor" <> 0),
	CONSTRAINT "ledger_entries_n" CHECK ("ledger_entries"."n" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" uuid,
	"entries" smallint NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "ledger_transactions_source" UNIQUE("agency_id","source"),
	CONSTRAINT "ledger_transactions_entries" CHECK ("ledger_transactions"."entries" >= 2),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('issue', 'credit_note', 'payment', 'refund', 'credit', 'revenue', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"plan_id" uuid NOT NULL,
	"yearly" boolean NOT NULL,
	"currency" text NOT NULL,
	"due_minor" bigint NOT NULL,
	"quote" jsonb NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checkout_id" text,
	"setup_intent_id" text,
	"action_url" text,
	"decline" text,
	"invoice_id" uuid,
	"period_from" timestamp (3) with time zone,
	"period_to" timestamp (3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "purchases_kind" CHECK ("purchases"."kind" in ('start', 'upgrade')),
	CONSTRAINT "purchases_method" CHECK ("purchases"."method" in ('card', 'bank_transfer')),
	CONSTRAINT "purchases_state" CHECK ("purchases"."state" in ('open', 'action_required', 'needs_confirmation', 'paid', 'declined', 'expired')),
	CONSTRAINT "purchases_due" CHECK ("purchases"."due_minor" between 0 and 9007199254740991),
	CONSTRAINT "purchases_period" CHECK ("purchases"."period_to" > "purchases"."period_from"),
	CONSTRAINT "purchases_period_both" CHECK (num_nulls("purchases"."period_from", "purchases"."period_to") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"agency_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"ticket" bigint DEFAULT 0 NOT NULL,
	"applied_ticket" bigint DEFAULT 0 NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_customers_agency_id_livemode_pk" PRIMARY KEY("agency_id","livemode"),
	CONSTRAINT "stripe_customers_ticket" CHECK ("stripe_customers"."applied_ticket" between 0 and "stripe_customers"."ticket"),
	CONSTRAINT "stripe_customers_card" CHECK (num_nulls("stripe_customers"."card_brand", "stripe_customers"."card_last4") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"agency_id" uuid NOT NULL,
	"claim_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_claims_agency_id_claim_hash_pk" PRIMARY KEY("agency_id","claim_hash")
);
--> statement-breakpoint
ALTER TABLE "taxes" DROP CONSTRAINT "taxes_country_unique";--> statement-breakpoint
ALTER TABLE "billing_infos" ADD COLUMN "vat_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_infos" ADD COLUMN "vat_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billing_infos" ADD COLUMN "vat_request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_yearly" boolean;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stripe_subscription_id" text;--> statement-breakpoint
ALTER TABLE "taxes" ADD COLUMN "valid_from" date DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refers_to" FOREIGN KEY ("agency_id","refers_to") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_subscription_id_subscriptions_agency_id_id_fk" FOREIGN KEY ("agency_id","subscription_id") REFERENCES "public"."subscriptions"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_pdf_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","pdf_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_xml_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","xml_file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_agency_id_transaction_id_ledger_transactions_agency_id_id_fk" FOREIGN KEY ("agency_id","transaction_id") REFERENCES "public"."ledger_transactions"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_agency_id_invoice_id_invoices_agency_id_id_fk" FOREIGN KEY ("agency_id","invoice_id") REFERENCES "public"."invoices"("agency_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("agency_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_corrected" ON "invoices" USING btree ("agency_id","refers_to");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("agency_id","account");--> statement-breakpoint
CREATE INDEX "ledger_transactions_invoice" ON "ledger_transactions" USING btree ("agency_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_waiting" ON "purchases" USING btree ("agency_id") WHERE state in ('open', 'action_required', 'needs_confirmation');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_invoice" ON "purchases" USING btree ("agency_id","invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_customers_customer" ON "stripe_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_claims_hash" ON "trial_claims" USING btree ("claim_hash");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_stripe_id" UNIQUE("stripe_subscription_id");--> statement-breakpoint
ALTER TABLE "taxes" ADD CONSTRAINT "taxes_country_from" UNIQUE("country","valid_from");--> statement-breakpoint
ALTER TABLE "billing_infos" ADD CONSTRAINT "billing_infos_vat_state" CHECK ("billing_infos"."vat_state" in ('none', 'unverified', 'valid', 'not_registered'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next" CHECK (num_nulls("subscriptions"."next_plan_id", "subscriptions"."next_yearly") in (0, 2));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_stripe" CHECK ("subscriptions"."provider" = 'stripe' or "subscriptions"."stripe_subscription_id" is null);--> statement-breakpoint
-- Bookkeeping of the whole installation has no agency_id. protect_tables() would open it to every tenant, and leaves
-- tables alone that are forced already. The owner reads it for its functions below, the commands and the backup.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['invoice_series', 'payment_events', 'bank_entries', 'billing_differences']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY bookkeeping ON %I TO %I USING (true) WITH CHECK (true)', t, current_user);
  END LOOP;
END $$;--> statement-breakpoint
SELECT protect_tables();--> statement-breakpoint
-- What was booked or issued stays. Purchases and trials go only with their agency, by the foreign key.
REVOKE UPDATE, DELETE ON "ledger_transactions", "ledger_entries", "trial_claims" FROM candor_app;--> statement-breakpoint
REVOKE DELETE ON "purchases" FROM candor_app;--> statement-breakpoint
REVOKE UPDATE, DELETE ON "invoices" FROM candor_app;--> statement-breakpoint
GRANT UPDATE ("pdf_file_id", "xml_file_id") ON "invoices" TO candor_app;--> statement-breakpoint
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['invoices', 'ledger_transactions', 'ledger_entries', 'purchases', 'stripe_customers']
  LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;--> statement-breakpoint
-- ISO 11649: the check digits, then the letters and digits of the text. kernel/creditor-reference.ts computes the same.
CREATE FUNCTION creditor_reference(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  own text := upper(regexp_replace(p_text, '[^A-Za-z0-9]', '', 'g'));
  digits text := '';
  letter text;
BEGIN
  FOREACH letter IN ARRAY string_to_array(own || 'RF00', NULL) LOOP
    digits := digits || CASE WHEN letter ~ '[0-9]' THEN letter ELSE (ascii(letter) - 55)::text END;
  END LOOP;
  RETURN 'RF' || lpad((98 - mod(digits::numeric, 97))::text, 2, '0') || own;
END $$;--> statement-breakpoint
-- Issues a document: its number is the next of its series, whatever the app wrote, and its date is no earlier than the
-- last. The series' row stays locked until the transaction ends, so a rollback returns the number.
CREATE FUNCTION issue_invoice() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  corrected invoices%ROWTYPE;
  credited record;
  issued record;
BEGIN
  IF NEW.kind = 'credit_note' THEN
    SELECT * INTO corrected FROM invoices i WHERE i.agency_id = NEW.agency_id AND i.id = NEW.refers_to FOR UPDATE;
    SELECT coalesce(sum(i.net_minor), 0) AS net, coalesce(sum(i.tax_minor), 0) AS tax INTO credited
      FROM invoices i WHERE i.agency_id = NEW.agency_id AND i.refers_to = NEW.refers_to;
    IF corrected.kind IS DISTINCT FROM 'invoice' OR corrected.currency <> NEW.currency
      OR credited.net + NEW.net_minor > corrected.net_minor OR credited.tax + NEW.tax_minor > corrected.tax_minor THEN
      RAISE EXCEPTION 'a credit note takes back no more than its invoice'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credit';
    END IF;
  END IF;
  INSERT INTO invoice_series (series) VALUES (NEW.series) ON CONFLICT DO NOTHING;
  UPDATE invoice_series s
    SET next = s.next + 1, last_issued_on = greatest(NEW.issued_on, s.last_issued_on)
    WHERE s.series = NEW.series
    RETURNING s.next - 1 AS number, s.last_issued_on AS day INTO issued;
  NEW.due_on := NEW.due_on + (issued.day - NEW.issued_on);
  NEW.issued_on := issued.day;
  NEW.number := issued.number;
  NEW.reference := creditor_reference(NEW.series || lpad(issued.number::text, greatest(6, length(issued.number::text)), '0'));
  NEW.pdf_file_id := NULL;
  NEW.xml_file_id := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_issue BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION issue_invoice();--> statement-breakpoint
CREATE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (to_jsonb(NEW) - 'pdf_file_id' - 'xml_file_id') IS DISTINCT FROM (to_jsonb(OLD) - 'pdf_file_id' - 'xml_file_id')
    OR OLD.pdf_file_id IS NOT NULL AND NEW.pdf_file_id IS DISTINCT FROM OLD.pdf_file_id
    OR OLD.xml_file_id IS NOT NULL AND NEW.xml_file_id IS DISTINCT FROM OLD.xml_file_id THEN
    RAISE EXCEPTION 'an issued document does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_frozen';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_guard BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION guard_invoice();--> statement-breakpoint
-- At the end of the database's transaction, a ledger transaction has the entries it announced, and they sum to 0.
CREATE FUNCTION check_ledger() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  booked uuid := coalesce(to_jsonb(NEW) ->> 'transaction_id', to_jsonb(NEW) ->> 'id')::uuid;
BEGIN
  IF (SELECT t.entries FROM ledger_transactions t WHERE t.agency_id = NEW.agency_id AND t.id = booked)
      IS DISTINCT FROM (SELECT count(*) FROM ledger_entries e WHERE e.agency_id = NEW.agency_id AND e.transaction_id = booked)
    OR EXISTS (SELECT FROM ledger_entries e WHERE e.agency_id = NEW.agency_id AND e.transaction_id = booked
      GROUP BY e.currency HAVING sum(e.amount_minor) <> 0) THEN
    RAISE EXCEPTION 'the entries of a ledger transaction sum to 0'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger();--> statement-breakpoint
-- Look-ups of all agencies. They return ids and no content.
CREATE FUNCTION find_invoice(p_reference text) RETURNS TABLE (agency_id uuid, invoice_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.agency_id, i.id FROM invoices i WHERE i.reference = p_reference
$$;--> statement-breakpoint
CREATE FUNCTION find_stripe_customer(p_customer_id text) RETURNS TABLE (agency_id uuid, livemode boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.agency_id, c.livemode FROM stripe_customers c WHERE c.customer_id = p_customer_id
$$;--> statement-breakpoint
-- Running subscriptions at Stripe after p_after, in the order of agencies. p_due_before: only those past due or past
-- their period then; null: all.
CREATE FUNCTION find_stripe_subscriptions(p_after uuid, p_due_before timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.agency_id FROM subscriptions s
  WHERE s.status <> 'ended' AND s.provider = 'stripe' AND s.agency_id > p_after
    AND (p_due_before IS NULL OR s.status = 'past_due' OR s.period_end <= p_due_before)
  ORDER BY s.agency_id
  LIMIT 1000
$$;--> statement-breakpoint
-- Agencies with something that time moves on: a trial, a plan paid by bank transfer, an unpaid purchase.
CREATE FUNCTION find_billing_agencies(p_after uuid) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT found.agency_id FROM (
    SELECT s.agency_id FROM subscriptions s WHERE s.status <> 'ended' AND s.provider IN ('trial', 'bank_transfer')
    UNION
    SELECT p.agency_id FROM purchases p WHERE p.state IN ('open', 'action_required', 'needs_confirmation')
  ) found
  WHERE found.agency_id > p_after ORDER BY found.agency_id LIMIT 1000
$$;--> statement-breakpoint
-- Agencies with invoices or credit notes whose revenue is not all recognized.
CREATE FUNCTION find_unrecognized(p_after uuid) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT i.agency_id FROM invoices i
  WHERE i.agency_id > p_after AND i.net_minor > 0 AND i.net_minor > (
    SELECT abs(coalesce(sum(e.amount_minor), 0)) FROM ledger_transactions t
    JOIN ledger_entries e ON e.agency_id = t.agency_id AND e.transaction_id = t.id
    WHERE t.agency_id = i.agency_id AND t.invoice_id = i.id AND t.kind = 'revenue' AND e.account = 'revenue')
  ORDER BY i.agency_id LIMIT 1000
$$;--> statement-breakpoint
-- True if the event is new.
CREATE FUNCTION store_payment_event(p_id text, p_type text, p_customer_id text, p_livemode boolean, p_fault text)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO payment_events (id, type, customer_id, livemode, fault)
    VALUES (p_id, p_type, p_customer_id, p_livemode, p_fault) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;--> statement-breakpoint
-- All events of the customer that had been received then are handled: what they announced was fetched.
CREATE FUNCTION settle_payment_events(p_customer_id text, p_received_before timestamptz, p_fault text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE payment_events e SET fault = p_fault, handled_at = CASE WHEN p_fault IS NULL THEN now() END
  WHERE e.customer_id = p_customer_id AND e.received_at <= p_received_before AND e.handled_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION find_unhandled_customers(p_received_before timestamptz) RETURNS TABLE (customer_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT e.customer_id FROM payment_events e
  WHERE e.handled_at IS NULL AND e.customer_id IS NOT NULL AND e.received_at <= p_received_before
  LIMIT 1000
$$;--> statement-breakpoint
-- Records an entry of a bank statement; null if it is known. It commits with what it pays.
CREATE FUNCTION store_bank_entry(p_id uuid, p_iban text, p_bank_reference text, p_booked_on date, p_currency text,
  p_amount_minor bigint, p_payer text, p_text text, p_state text)
  RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stored uuid;
BEGIN
  INSERT INTO bank_entries AS known
    (id, iban, bank_reference, booked_on, currency, amount_minor, payer, text, state)
    VALUES (p_id, p_iban, p_bank_reference, p_booked_on, p_currency, p_amount_minor, p_payer, p_text, p_state)
    -- An entry that matched nothing may match later, when its invoice exists.
    ON CONFLICT (iban, bank_reference) DO UPDATE SET state = 'matched'
      WHERE known.state = 'unmatched' AND excluded.state = 'matched' AND known.amount_minor = excluded.amount_minor
    RETURNING known.id INTO stored;
  RETURN stored;
END $$;--> statement-breakpoint
CREATE FUNCTION reverse_bank_entry(p_iban text, p_bank_reference text) RETURNS TABLE (entry_id uuid, was_matched boolean)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH before AS (
    SELECT b.id, b.state FROM bank_entries b
    WHERE b.iban = p_iban AND b.bank_reference = p_bank_reference AND b.state <> 'reversed' FOR UPDATE
  )
  UPDATE bank_entries b SET state = 'reversed' FROM before WHERE b.id = before.id
  RETURNING b.id, before.state = 'matched'
$$;--> statement-breakpoint
-- True if the difference is new.
CREATE FUNCTION store_billing_difference(p_id uuid, p_kind text, p_reference text, p_ours text, p_theirs text)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO billing_differences (id, kind, reference, ours, theirs)
    VALUES (p_id, p_kind, p_reference, p_ours, p_theirs) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION issue_invoice(), check_ledger(), find_invoice(text), find_stripe_customer(text),
  find_stripe_subscriptions(uuid, timestamptz), find_billing_agencies(uuid), find_unrecognized(uuid),
  store_payment_event(text, text, text, boolean, text), settle_payment_events(text, timestamptz, text),
  find_unhandled_customers(timestamptz),
  store_bank_entry(uuid, text, text, date, text, bigint, text, text, text), reverse_bank_entry(text, text),
  store_billing_difference(uuid, text, text, text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_invoice(text), find_stripe_customer(text),
  find_stripe_subscriptions(uuid, timestamptz), find_billing_agencies(uuid), find_unrecognized(uuid),
  store_payment_event(text, text, text, boolean, text), settle_payment_events(text, timestamptz, text),
  find_unhandled_customers(timestamptz),
  store_bank_entry(uuid, text, text, date, text, bigint, text, text, text), reverse_bank_entry(text, text),
  store_billing_difference(uuid, text, text, text, text) TO candor_app;
