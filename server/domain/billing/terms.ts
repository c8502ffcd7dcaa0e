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

/** The end of the period that begins then. A month ends on the same day of the next, or on its last day. */
export function periodEnd(from: Date, yearly: boolean): Date {
  const months = yearly ? 12 : 1;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st does not exist in every month.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
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
