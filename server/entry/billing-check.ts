// `npm run billing-check`: compares with Stripe all plans that are paid by card, and the refunds of the last days. It changes
// nothing, and exits with 2 if something differs.
import { lineOf } from '../domain/billing/report-differences.ts';
import { agenciesAtStripe, compare } from '../domain/billing/stripe-reconcile.ts';
import { readCustomerId } from '../domain/billing/stripe-store.ts';
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { stripePayments } from '../platform/stripe/stripe.ts';

await runOnInstallation(async ({ config, db }) => {
  if (!config.stripe) throw new StartFault('STRIPE_SECRET_KEY is not set.');
  const cards = stripePayments(config.stripe);
  const now = () => new Date();
  const agencies = await agenciesAtStripe({ db }, now());
  const lines: string[] = [];
  for (const agencyId of agencies) {
    const customerId = await db.asTenant({ agencyId }, (tx) => readCustomerId(tx, agencyId, cards.isLive));
    const found = customerId === undefined ? [] : await compare({ db, now }, cards, { agencyId, customerId });
    for (const difference of found) lines.push(`${agencyId} ${lineOf(difference)}`);
  }
  if (lines.length > 0) process.exitCode = 2;
  return [...lines, `${agencies.size} plans compared, ${lines.length} differences.`].join('\n');
});
