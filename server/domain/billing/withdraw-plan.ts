// A private buyer in the EU withdraws from the contract: the plan ends now, and the unused days are refunded. Nothing here waits for
// Stripe: what follows there is queued with it (settle-withdrawal.ts, refund-card.ts).
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { record } from '../organizations/audit/record.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import {
  changeSubscription,
  newestSubscription,
  noChange,
} from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { withdrawUntil } from '../organizations/plans/withdrawal-rules.ts';
import { renewalOf } from './change-plan.ts';
import type { Changing } from './change-plan.ts';
import { creditUnused, readBought } from './contract-invoices.ts';
import type { Bought } from './contract-invoices.ts';
import { creditInvoice } from './credit-invoice.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { movedWith } from './ledger-store.ts';
import { changePurchase, findWaitingPurchase } from './purchase-store.ts';
import { mailRefund } from './refund-letter.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

interface Withdrawing extends Changing {
  areCardsOn: boolean;
}

/**
 * Withdrawing again changes nothing.
 * @throws Refusal: plan_not_sold if the buyer cannot withdraw, payments_off if a card paid and cards are off
 */
export async function withdrawPlan(tx: Tx, actor: Actor, withdrawing: Withdrawing): Promise<void> {
  const { agencyId } = actor;
  const { config, now, areCardsOn } = withdrawing;
  await lockAgency(tx, agencyId);
  const fallback = defaultPlanOf(config);
  await applyPlan(tx, agencyId, { now, fallback });
  const newest = await newestSubscription(tx, agencyId);
  const isCard = newest?.provider === 'stripe';
  const bought =
    newest && (isCard || newest.provider === 'bank_transfer') ? await readBought(tx, newest) : [];
  const [first] = bought;
  const until = first && withdrawUntil(first.invoice.issued_on, first.invoice.buyer);
  if (!newest || !until || now >= until) throw new Refusal('plan_not_sold');
  // The reply was lost.
  if (newest.status === 'ended') return;
  if (isCard && !areCardsOn) throw new Refusal('payments_off');
  await (isCard
    ? refundByCard(tx, newest, bought, withdrawing)
    : refundByTransfer(tx, newest, bought, withdrawing));
  const end = { status: 'ended', ended_at: now, end_reason: 'withdrawn', grace_until: null } as const;
  await changeSubscription(tx, newest, { ...end, ...noChange }, now);
  await record(tx, actor, { kind: 'withdrawn', subjectKind: 'billing', subjectId: agencyId });
  await applyPlan(tx, agencyId, { now, fallback, hasEnded: true });
  await notify(tx, { kind: 'plan' });
}

async function refundByCard(
  tx: Tx,
  { agency_id, id }: StoredSubscription,
  bought: readonly Bought[],
  { config, now }: Changing,
): Promise<void> {
  await creditUnused(tx, bought, now, { config, now, refundTo: 'stripe' });
  const waiting = await findWaitingPurchase(tx, agency_id);
  // Its upgrade is not charged anymore.
  if (waiting?.method === 'card')
    await changePurchase(tx, waiting, { state: 'expired', action_url: null }, now);
  await enqueue(tx, settleWithdrawal, { agency_id, subscription_id: id });
}

async function refundByTransfer(
  tx: Tx,
  subscription: StoredSubscription,
  bought: readonly Bought[],
  { config, now }: Changing,
): Promise<void> {
  const crediting = { config, now, refundTo: 'bank' } as const;
  const renewal = await renewalOf(tx, subscription);
  const taken = renewal ? await creditInvoice(tx, renewal, undefined, crediting) : undefined;
  if (taken) await askForTransfer(tx, taken);
  for (const note of await creditUnused(tx, bought, now, crediting)) await askForTransfer(tx, note);
}

/** The operator transfers what was paid for it. */
async function askForTransfer(tx: Tx, note: StoredInvoice): Promise<void> {
  if ((await movedWith(tx, note)).bank > 0n)
    await enqueue(tx, mailRefund, { agency_id: note.agency_id, note_id: note.id });
}
