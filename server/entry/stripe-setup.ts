// `npm run stripe-setup`: creates products, prices and the portal at Stripe, and stores the prices' ids. Repeating it changes
// nothing. A changed price becomes a new one at Stripe; plans that run keep theirs.
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { readCatalogue } from '../domain/organizations/plans/store.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { setUpStripe } from '../platform/stripe/set-up.ts';

await runOnInstallation(async ({ config, db, owner }) => {
  if (!config.stripe) throw new StartFault('STRIPE_SECRET_KEY is not set.');
  const plans = await db.asNobody(readCatalogue);
  const sold = plans.map(({ code, name, prices }) => ({
    ...{ code, name },
    // Stripe cannot charge rubles.
    prices: prices
      .filter(({ amount_minor, currency }) => amount_minor > 0n && currency !== 'RUB')
      .map(({ amount_minor: amountMinor, currency, yearly }) => ({ amountMinor, currency, yearly })),
  }));
  const made = await setUpStripe(
    config.stripe,
    sold.filter(({ prices }) => prices.length > 0),
  );
  for (const { code, currency, yearly, stripePriceId } of made)
    await owner.query(
      `update plan_prices set stripe_price_id = $4
       from plans where plans.id = plan_id and plans.code = $1 and currency = $2 and yearly = $3`,
      [code, currency, yearly, stripePriceId],
    );
  return `Stripe has ${made.length} prices${config.stripe.isLive ? '' : ', in test mode'}.`;
});
