// What is refunded of a plan that ends before its time: the share of the days that are left, with VAT. Pure.
import { scale } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { utcDay } from './ledger-rules.ts';

export interface PaidInvoice {
  currency: CurrencyCode;
  net: bigint;
  /** What no credit note has taken back, with VAT. */
  rest: bigint;
  /** What it is made of. A line that took back unused days has a negative amount. */
  lines: readonly { net: bigint; from: Date; to: Date }[];
}

/**
 * The amount of each invoice of a plan. An upgrade deducted days of the earlier invoice, so what exceeds one invoice belongs to
 * the one before it.
 * @param invoices oldest first
 */
export function unusedOf(invoices: readonly PaidInvoice[], now: Date): bigint[] {
  let carried = 0n;
  return invoices
    .toReversed()
    .map((invoice) => {
      const due = shareOf(invoice, now) + carried;
      const amount = due < 0n ? 0n : due > invoice.rest ? invoice.rest : due;
      carried = due - amount;
      return amount;
    })
    .toReversed();
}

/** Rounded once, so that the parts of a line do not add up to a cent more or less. */
function shareOf({ currency, net, rest, lines }: PaidInvoice, now: Date): bigint {
  if (net <= 0n) return 0n;
  let [above, below] = [0n, 1n];
  for (const line of lines) {
    const days = BigInt(Math.max(utcDay(line.to) - utcDay(line.from), 1));
    const passed = BigInt(Math.max(utcDay(now) - utcDay(line.from), 0));
    const left = passed > days ? 0n : days - passed;
    above = above * days + line.net * left * below;
    below *= days;
  }
  return scale({ minor: rest, currency }, above, below * net).minor;
}
