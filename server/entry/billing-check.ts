// `npm run billing-check`: compares all plans that are paid by card with Stripe. It changes nothing, and exits with 2 if something
// differs.
import { everyAgency } from '../domain/billing/for-each-agency.ts';
import { compare } from '../domain/billing/stripe-reconcile.ts';
import { readCustomerId } from '../domain/billing/stripe-store.ts';
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { findStripeSubscriptions } from '../platform/db/lookups.ts';
import { stripePayments } from '../platform/stripe/stripe.ts';

await runOnInstallation(async ({ config, db }) => {
  if (!config.stripe) throw new StartFault('STRIPE_SECRET_KEY is not set.');
  const cards = stripePayments(config.stripe);
  const agencies = await everyAgency({ db }, (tx, after) =>
    findStripeSubscriptions(tx, after ? { after } : {}),
  );
  const lines: string[] = [];
  for (const agencyId of agencies) {
    const customerId = await db.asTenant({ agencyId }, (tx) => readCustomerId(tx, agencyId, cards.isLive));
    const found = customerId === undefined ? [] : await compare({ db }, cards, { agencyId, customerId });
    for (const { kind, reference, ours, theirs } of found)
      lines.push(`${agencyId} ${reference} (${kind}): here ${ours || '-'}, at Stripe ${theirs || '-'}`);
  }
  if (lines.length > 0) process.exitCode = 2;
  return [...lines, `${agencies.length} plans compared, ${lines.length} differences.`].join('\n');
});
