// Which emails about billing are due now. Pure: the same rows give the same emails, and each has one key, so that it is
// sent once however often this is asked.
import type { EndReason } from '../../platform/db/schema/billing.ts';
import type { Subscription } from '../organizations/plans/entitlement.ts';
import { addDays, graceDays } from './terms.ts';

export const letterKinds = [
  /** With the PDF. */
  'invoice',
  'credit_note',
  /** An invoice is due, or overdue. */
  'reminder',
  'card_failed',
  /** A year will be paid for again. */
  'renewal',
  'trial_ending',
  'plan_ended',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export interface Letter {
  kind: LetterKind;
  /** Of the invoice or the subscription. */
  id: string;
  /** Tells emails of one kind about the same thing apart: the days that have passed, or the period. '': there is one. */
  part: string;
}

/** Days after an invoice is due. */
const reminderDays = [0, 7, 14];
/** Days after a card was declined first. */
const cardDays = [0, 3, 7, 14];
const renewalNoticeDays = 30;
const trialNoticeDays = 3;
/** An email about something older would confuse. */
const newsDays = 7;
const dayMs = 86_400_000;

export interface LetterFacts {
  now: Date;
  /** The seller's. */
  today: string;
  /** Invoices with an open amount. */
  open: readonly { id: string; due_on: string }[];
  /** The newest. */
  subscription: (Subscription & Renewing) | undefined;
}

interface Renewing {
  id: string;
  yearly: boolean | null;
  next_yearly: boolean | null;
  end_reason: EndReason | null;
}

export function lettersDue({ now, today, open, subscription }: LetterFacts): Letter[] {
  const reminders = open.flatMap(({ id, due_on }): Letter[] => {
    const day = reminderDays.findLast((days) => addDays(due_on, days) <= today);
    const isLapsed = addDays(due_on, graceDays) < today;
    return day === undefined || isLapsed ? [] : [{ kind: 'reminder', id, part: `${day}` }];
  });
  return subscription ? [...reminders, ...aboutPlan(subscription, now)] : reminders;
}

function aboutPlan(subscription: Subscription & Renewing, now: Date): Letter[] {
  const { id, provider, status, period_end, cancel_at_end } = subscription;
  if (provider === 'operator') return [];
  if (status === 'ended') {
    const { ended_at, end_reason } = subscription;
    const isNews = ended_at !== null && now.getTime() - ended_at.getTime() < newsDays * dayMs;
    return isNews && end_reason !== 'replaced' ? [{ kind: 'plan_ended', id, part: '' }] : [];
  }
  if (status === 'past_due') return provider === 'stripe' ? aboutCard(subscription, now) : [];
  const daysLeft = period_end ? (period_end.getTime() - now.getTime()) / dayMs : Infinity;
  if (!period_end || daysLeft <= 0) return [];
  if (provider === 'trial')
    return daysLeft <= trialNoticeDays ? [{ kind: 'trial_ending', id, part: '' }] : [];
  const isYearly = subscription.next_yearly ?? subscription.yearly;
  return isYearly && !cancel_at_end && daysLeft <= renewalNoticeDays
    ? [{ kind: 'renewal', id, part: period_end.toISOString() }]
    : [];
}

function aboutCard({ id, grace_until }: Subscription & Renewing, now: Date): Letter[] {
  if (!grace_until) return [];
  const since = grace_until.getTime() - graceDays * dayMs;
  const day = cardDays.findLast((days) => since + days * dayMs <= now.getTime());
  return day === undefined ? [] : [{ kind: 'card_failed', id, part: `${grace_until.toISOString()} ${day}` }];
}
