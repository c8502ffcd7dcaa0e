// Tells the operator where Stripe and our rows differ: each difference is stored and mailed once.
import { newId } from '#contract/id.ts';
import { storeBillingDifference } from '../../platform/db/lookups.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Difference } from './stripe-differences.ts';

export async function reportDifferences(
  deps: Pick<Deps, 'config' | 'db' | 'mailer'>,
  found: readonly Difference[],
): Promise<void> {
  const fresh: Difference[] = [];
  for (const difference of found)
    if (await deps.db.asNobody((tx) => storeBillingDifference(tx, newId(), difference)))
      fresh.push(difference);
  await mailOperator(deps, fresh);
}

/** `txn_… (unbooked): here -, at Stripe 16541 EUR` */
export function lineOf({ kind, reference, ours, theirs }: Difference): string {
  return `${reference} (${kind}): here ${ours || '-'}, at Stripe ${theirs || '-'}`;
}

/** In English: it goes to the operator of the installation. */
async function mailOperator(
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0 || !config.seller) return;
  await mailer.send({
    id: newId(),
    to: { name: config.seller.name, address: config.seller.email },
    subject: `Stripe and Candor differ: ${differences.length}`,
    text: [
      'These subscriptions or payments are not the same at Stripe and in Candor, and could not be repaired:',
      '',
      ...differences.map(lineOf),
      '',
      'npm run billing-check lists them again.',
    ].join('\n'),
  });
}
