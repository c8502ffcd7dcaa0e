// What Stripe charges, as lines of ours, and whether it charges what we would. Pure.
import type { CurrencyCode } from '#contract/money.ts';
import type { CardInvoice, CardInvoiceLine } from '../../platform/stripe/card-payments.ts';
import { taxOn } from './change-of.ts';
import type { Costs, QuotedLine } from './change-of.ts';

/** The plan of a price at Stripe. */
export type PlanOfPrice = (planCode: string | null) => { id: string; name: string } | undefined;

/** Null: it has a line that is of none of our plans, or a discount. */
export function costsAtStripe(
  { lines, netMinor }: Pick<CardInvoice, 'lines' | 'netMinor'>,
  planOfPrice: PlanOfPrice,
): Costs | null {
  const ours: QuotedLine[] = [];
  for (const line of lines) {
    const quoted = lineOf(line, planOfPrice);
    if (!quoted) return null;
    ours.push(quoted);
  }
  const bought = lines.findLast((line) => line.netMinor >= 0n);
  const sum = ours.reduce((total, line) => total + BigInt(line.net_minor), 0n);
  if (!bought || sum !== netMinor) return null;
  return { lines: ours, net: sum, from: bought.from, to: bought.to };
}

function lineOf(
  { price, quantity, netMinor, from, to }: CardInvoiceLine,
  planOfPrice: PlanOfPrice,
): QuotedLine | undefined {
  const plan = planOfPrice(price.planCode);
  if (!plan) return undefined;
  const [net, isUnused] = [Number(netMinor), netMinor < 0n];
  // A share of several is one piece if it does not divide evenly: a line is its quantity times its price.
  const pieces = net % quantity === 0 ? quantity : 1;
  return {
    ...{ kind: isUnused ? 'unused' : 'plan', plan_id: plan.id, plan_name: plan.name, yearly: price.yearly },
    ...{ quantity: isUnused ? -pieces : pieces, unit_minor: Math.abs(net) / pieces, net_minor: net },
    ...{ from: from.toISOString(), to: to.toISOString() },
  };
}

/** Stripe rounds the tax of each line, and we that of the sum. */
export function isTaxOf(
  { netMinor, taxMinor, lines }: Pick<CardInvoice, 'netMinor' | 'taxMinor' | 'lines'>,
  percent: number | null,
  currency: CurrencyCode,
): boolean {
  const difference = taxMinor - taxOn(netMinor, percent, currency);
  return difference <= BigInt(lines.length) && -difference <= BigInt(lines.length);
}
