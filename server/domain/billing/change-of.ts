// What changing to another plan means, and what it costs now. Pure: the same input gives the same amount, so that the
// charge is the quote.
import type { PlanChange } from '#contract/billing.ts';
import type { InvoiceLine } from '#contract/invoice.ts';
import { scale } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { utcDay } from './ledger-rules.ts';
import { periodEnd } from './terms.ts';

/** A plan at its price of a period, for a quantity of 1. */
export interface Priced {
  plan_id: string;
  plan_name: string;
  yearly: boolean;
  currency: CurrencyCode;
  price: bigint;
}

/** The paid plan that runs. */
export interface Paid extends Priced {
  quantity: number;
  period_start: Date;
  period_end: Date;
}

/**
 * A larger plan with the same or a longer period begins now, everything else at the end of the period.
 * @param isLarger whether the next plan allows more than the current one
 */
export function changeOf(
  current: Pick<Priced, 'plan_id' | 'yearly'> | null,
  next: Pick<Priced, 'plan_id' | 'yearly'>,
  isLarger: boolean,
): PlanChange | 'unchanged' {
  if (!current) return 'start';
  if (current.plan_id === next.plan_id && current.yearly === next.yearly) return 'unchanged';
  return isLarger && (next.yearly || !current.yearly) ? 'upgrade' : 'downgrade';
}

export type QuotedLine = Omit<InvoiceLine, 'description'>;

export interface Costs {
  lines: QuotedLine[];
  net: bigint;
  /** The period in which the plan runs. */
  from: Date;
  to: Date;
}

/** A whole period of a plan, from then on. */
export function costsOfStart(next: Priced, at: Date, quantity = 1, anchorDay = at.getUTCDate()): Costs {
  const to = periodEnd(at, next.yearly, anchorDay);
  return sumOf([lineOf('plan', next, quantity, next.price, at, to)], at, to);
}

/**
 * An upgrade: the rest of the old plan's period is taken back and the new plan is paid for the same days, or for its whole
 * period if that is longer. Each line is rounded.
 */
export function costsOfUpgrade(current: Paid, next: Priced, at: Date): Costs {
  const { quantity, period_start, period_end } = current;
  const days = BigInt(Math.max(utcDay(period_end) - utcDay(period_start), 1));
  const left = Math.min(Math.max(utcDay(period_end) - utcDay(at), 0), Number(days));
  const share = (price: bigint) => scale({ minor: price, currency: next.currency }, BigInt(left), days).minor;
  const isLonger = next.yearly && !current.yearly;
  const to = isLonger ? periodEnd(at, true) : period_end;
  return sumOf(
    [
      lineOf('unused', current, -quantity, share(current.price), at, period_end),
      lineOf('plan', next, quantity, isLonger ? next.price : share(next.price), at, to),
    ],
    at,
    to,
  );
}

/** @param percent null: no rate applies */
export function taxOn(net: bigint, percent: number | null, currency: CurrencyCode): bigint {
  return scale({ minor: net, currency }, BigInt(Math.round((percent ?? 0) * 100)), 10_000n).minor;
}

function lineOf(
  kind: InvoiceLine['kind'],
  { plan_id, plan_name, yearly }: Priced,
  quantity: number,
  unit: bigint,
  from: Date,
  to: Date,
): QuotedLine {
  return {
    ...{ kind, plan_id, plan_name, yearly, quantity, unit_minor: Number(unit) },
    net_minor: Number(unit) * quantity,
    ...{ from: from.toISOString(), to: to.toISOString() },
  };
}

function sumOf(lines: QuotedLine[], from: Date, to: Date): Costs {
  return { lines, net: lines.reduce((sum, line) => sum + BigInt(line.net_minor), 0n), from, to };
}
