CREATE TABLE "subscriptions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"plan_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"currency" text,
	"amount_minor" bigint,
	"yearly" boolean,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone,
	"cancel_at_end" boolean DEFAULT false NOT NULL,
	"grace_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "subscriptions_provider" CHECK ("subscriptions"."provider" in ('operator', 'trial', 'bank_transfer', 'stripe')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'past_due', 'ended')),
	CONSTRAINT "subscriptions_quantity" CHECK ("subscriptions"."quantity" between 1 and 1000),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period_end" > "subscriptions"."period_start"),
	CONSTRAINT "subscriptions_open_end" CHECK ("subscriptions"."period_end" is not null or ("subscriptions"."provider" = 'operator' and not "subscriptions"."cancel_at_end")),
	CONSTRAINT "subscriptions_price" CHECK (num_nulls("subscriptions"."currency", "subscriptions"."amount_minor", "subscriptions"."yearly") in (0, 3)),
	CONSTRAINT "subscriptions_amount" CHECK ("subscriptions"."amount_minor" between 0 and 9007199254740991),
	CONSTRAINT "subscriptions_grace" CHECK ("subscriptions"."status" <> 'past_due' or "subscriptions"."grace_until" is not null),
	CONSTRAINT "subscriptions_end" CHECK (num_nulls("subscriptions"."ended_at", "subscriptions"."end_reason") = case when "subscriptions"."status" = 'ended' then 0 else 2 end),
	CONSTRAINT "subscriptions_reason" CHECK ("subscriptions"."end_reason" in ('replaced', 'expired', 'unpaid'))
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"code" text PRIMARY KEY NOT NULL,
	"exponent" smallint NOT NULL,
	"symbol" text NOT NULL
);
--> statement-breakpoint
-- An operator may have added currencies. ISO 4217 gives all of the others two digits.
INSERT INTO "currencies" ("code", "exponent", "symbol")
  SELECT "currency",
    CASE
      WHEN "currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
        'VUV', 'XAF', 'XOF', 'XPF') THEN 0
      WHEN "currency" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
      ELSE 2
    END,
    min("symbol")
  FROM "plan_prices" GROUP BY "currency";--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
-- numeric rounds a half away from zero, like contract/money.ts.
UPDATE "plan_prices" p SET "amount_minor" = round(p."price" * 10::numeric ^ c."exponent"::numeric) FROM "currencies" c WHERE c."code" = p."currency";--> statement-breakpoint
ALTER TABLE "plan_prices" ALTER COLUMN "amount_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("agency_id") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("period_end") WHERE status <> 'ended' and period_end is not null;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "plan_prices" DROP COLUMN "symbol";--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_plan_status" CHECK ("agencies"."plan_status" in ('active', 'will_end', 'canceled'));--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_quantity" CHECK ("agencies"."quantity" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_amount" CHECK ("plan_prices"."amount_minor" between 0 and 9007199254740991);--> statement-breakpoint
SELECT protect_tables();--> statement-breakpoint
-- The history of an agency's plans stays: only the agency's own deletion removes it, through the foreign key.
REVOKE DELETE ON "subscriptions" FROM candor_app;--> statement-breakpoint
CREATE FUNCTION guard_subscription() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status = 'ended' THEN
    RAISE EXCEPTION 'an ended subscription does not change' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.agency_id, NEW.id, NEW.provider, NEW.created_at) IS DISTINCT FROM (OLD.agency_id, OLD.id, OLD.provider, OLD.created_at) THEN
    RAISE EXCEPTION 'a subscription keeps its agency, id and provider' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_guard BEFORE UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION guard_subscription();--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY look_ups ON subscriptions FOR SELECT TO %I USING (true)', current_user);
END $$;--> statement-breakpoint
-- For the task that ends plans: agencies whose running subscription is over. Ids only.
CREATE FUNCTION find_ended_plans(p_now timestamptz) RETURNS TABLE (agency_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.agency_id FROM subscriptions s
  WHERE (s.status = 'active' AND s.cancel_at_end AND s.period_end <= p_now)
    OR (s.status = 'past_due' AND s.grace_until <= p_now)
  LIMIT 1000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_ended_plans(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_ended_plans(timestamptz) TO candor_app;
