// How long a buyer has to pay, and when what happens if nothing arrives. Pure.
import { utcDay } from './ledger-rules.ts';

const dayMs = 86_400_000;

/** Days until an invoice is due. */
export function paymentDays(isBusiness: boolean): number {
  return isBusiness ? 30 : 14;
}

/** Days before the end of a period at which its renewal is invoiced. */
export function renewalDays(yearly: boolean): number {
  return yearly ? 30 : 14;
}

/** Days that a plan runs on without its payment: after an invoice is due, or after a card's period began. */
export const graceDays = 21;

/**
 * The end of the period that begins then: on the anchor's day of its month, or on the month's last day.
 * @param anchorDay the day on which the plan's first period began. What began on the 31st ends on February 28 and then on March 31
 */
export function periodEnd(from: Date, yearly: boolean, anchorDay = from.getUTCDate()): Date {
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (yearly ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchorDay, lastDay));
  return end;
}

/** The calendar day at that moment in a time zone: `2026-11-23`. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

export function addDays(day: string, days: number): string {
  return new Date((utcDay(new Date(`${day}T00:00:00Z`)) + days) * dayMs).toISOString().slice(0, 10);
}

/** The first moment after the days of grace. */
export function graceUntil(dueOn: string): Date {
  return new Date(`${addDays(dueOn, graceDays + 1)}T00:00:00Z`);
}

/** The first day whose documents are kept: so many whole calendar years after the one they were issued in. */
export function keptSince(now: Date, years: number): string {
  return `${now.getUTCFullYear() - years}-01-01`;
}
