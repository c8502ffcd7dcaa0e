// The free trial: a link is emailed to the member who asks, and starts Pro without a payment. Each organization and each email
// domain has one; at public mail providers, each address.
import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { Id, newId } from '#contract/id.ts';
import { matchLanguage } from '#contract/languages.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Config } from '../../kernel/config.ts';
import { emailOwnerOf } from '../../kernel/email-owner.ts';
import { billingSettingsOf } from '../../kernel/features.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { hashToken, newToken } from '../../kernel/tokens.ts';
import { planIdOf } from '../../platform/db/catalogue-rows.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import { hasTrialClaim } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { record } from '../organizations/audit/record.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { insertSubscription, runningSubscription } from '../organizations/plans/subscription-store.ts';
import * as store from './trial-store.ts';
import type { TrialCaller } from './trial-store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const linkHours = 24;
const maxLettersPerHour = 5;

type Signing = Pick<Deps, 'config' | 'now' | 'signingKey'>;

/** Creates the link and mails it. The token is never in the queue: each run creates its own. */
export const mailTrial = defineTask({
  name: 'mail-trial',
  schema: z.object({ agency_id: Id, user_id: Id }),
  retries: 5,
  handler: async ({ agency_id: agencyId, user_id: userId }, deps) => {
    const { token, hash } = newToken();
    const now = deps.now();
    const person = await deps.db.asTenant({ agencyId, userId }, async (tx) => {
      const self = await store.readPerson(tx, userId);
      if (!self) return undefined;
      const expiresAt = new Date(now.getTime() + linkHours * hourMs);
      await store.insertLink(
        tx,
        { agencyId, userId },
        { hash, email: self.email, createdAt: now, expiresAt },
      );
      return self;
    });
    if (!person) return;
    const language = matchLanguage(person.language) ?? 'en-US';
    const t = (key: string) =>
      sentence(language, `mail.trial.${key}`, { days: deps.config.trialDays, hours: linkHours });
    await deps.mailer.send(
      composeMail({
        id: newId(),
        language,
        to: { name: person.name, address: person.email },
        subject: t('subject'),
        paragraphs: [t('text')],
        button: { label: t('button'), url: `${deps.publicUrl()}/profile/plan/trial/${token}` },
        after: [t('validity')],
      }),
    );
  },
});

/**
 * Emails the link. Returns the caller's address.
 * @throws Refusal: plan_not_sold if there are no trials, trial_used, too_many_requests
 */
export async function askForTrial(tx: Tx, caller: TrialCaller, deps: Signing): Promise<string> {
  requireTrials(deps.config);
  const { agencyId, userId } = caller;
  const person = await store.readPerson(tx, userId);
  if (!person) throw new Refusal('session_ended');
  if (await runningSubscription(tx, agencyId)) throw new Refusal('trial_used');
  for (const hash of claimsOf(deps.signingKey, agencyId, person.email))
    if (await hasTrialClaim(tx, hash)) throw new Refusal('trial_used');
  const since = new Date(deps.now().getTime() - hourMs);
  if ((await store.countLinks(tx, caller, since)) >= maxLettersPerHour)
    throw new Refusal('too_many_requests');
  await enqueue(tx, mailTrial, { agency_id: agencyId, user_id: userId });
  return person.email;
}

/**
 * Starts the trial. The same link again, while the trial runs, changes nothing (P3).
 * @throws Refusal: plan_not_sold, trial_link_invalid, trial_used
 */
export async function confirmTrial(
  tx: Tx,
  actor: Actor & { userId: string },
  token: string,
  deps: Signing,
): Promise<void> {
  const { config, signingKey } = deps;
  requireTrials(config);
  const { agencyId } = actor;
  const now = deps.now();
  await lockAgency(tx, agencyId);
  const email = await store.findLink(tx, actor, hashToken(token), now);
  if (email === undefined || email !== (await store.readPerson(tx, actor.userId))?.email)
    throw new Refusal('trial_link_invalid');
  const fallback = defaultPlanOf(config);
  await applyPlan(tx, agencyId, { now, fallback });
  const running = await runningSubscription(tx, agencyId);
  if (running?.provider === 'trial') return;
  if (running) throw new Refusal('trial_used');
  for (const hash of claimsOf(signingKey, agencyId, email))
    if (!(await store.claimTrial(tx, agencyId, hash))) throw new Refusal('trial_used');
  await insertSubscription(tx, agencyId, {
    ...{ provider: 'trial', plan_id: planIdOf('pro'), quantity: 1, cancel_at_end: true },
    ...{ period_start: now, period_end: new Date(now.getTime() + config.trialDays * dayMs) },
  });
  await record(tx, actor, { kind: 'created', subjectKind: 'plan', subjectId: agencyId });
  await applyPlan(tx, agencyId, { now, fallback });
}

/** @throws Refusal('plan_not_sold') */
function requireTrials(config: Config): void {
  const { mode, trial_days: days } = billingSettingsOf(config);
  if (mode !== 'sold') throw new Refusal('seller_missing');
  if (days === 0) throw new Refusal('plan_not_sold');
}

/** Keyed, so that the table reveals no domain. */
function claimsOf(signingKey: Buffer, agencyId: string, email: string): Buffer[] {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'candor trial claims', 32));
  return [`agency ${agencyId}`, `email ${emailOwnerOf(email)}`].map((claim) =>
    createHmac('sha256', key).update(claim).digest(),
  );
}
