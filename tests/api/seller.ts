// An installation that sells plans: its settings, a buyer, and an invoice of it.
import type { InvoiceBuyer, InvoiceTax } from '#contract/invoice.ts';
import { issueInvoice } from '../../server/domain/billing/issue-invoice.ts';
import type { Issue } from '../../server/domain/billing/issue-invoice.ts';
import type { StoredInvoice } from '../../server/domain/billing/invoice-store.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import { lockAgency } from '../../server/platform/db/lock-agency.ts';
import type { Database } from '../../server/platform/db/open.ts';

export const sellerEnvironment = {
  ...{ DEFAULT_PLAN: 'free', SELLER_NAME: 'Candor GmbH', SELLER_ADDRESS: 'Hafenstraße 1' },
  ...{ SELLER_POSTAL_CODE: '20457', SELLER_CITY: 'Hamburg', SELLER_COUNTRY: 'DE', SELLER_CURRENCY: 'EUR' },
  ...{ SELLER_EMAIL: 'billing@candor.test', SELLER_REGISTRATION: 'HRB 12345', SELLER_VAT: 'DE136695976' },
  ...{ SELLER_IBAN: 'DE89370400440532013000', SELLER_BIC: 'COBADEFFXXX', SELLER_TIMEZONE: 'Europe/Berlin' },
};

const german: InvoiceTax = {
  ...{ category: 'S', percent: 19, country: 'DE', note: '', reason: '' },
  ...{ vat_state: 'none', vat_request_id: '' },
};
const buyer: InvoiceBuyer = {
  ...{ is_business: false, name: 'Ada Lovelace', email: 'ada@example.test', address: 'Marktplatz 1' },
  ...{ postal_code: '10115', city: 'Berlin', state: '', country: 'DE', vat: '', reference: '' },
};

/** An invoice of Team for a month, at that price. */
export function issueOf(net: number, changes: Partial<Issue> = {}): Issue {
  const [from, to] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  return {
    ...{
      currency: 'EUR',
      language: 'en-US',
      buyer,
      tax: german,
      service: { from, to },
      subscriptionId: null,
    },
    lines: [
      {
        ...{ kind: 'plan', plan_id: planIdOf('team'), plan_name: 'Team', yearly: false, quantity: 1 },
        ...{ unit_minor: net, net_minor: net, from: from.toISOString(), to: to.toISOString() },
      },
    ],
    ...changes,
  };
}

const config = readConfig(sellerEnvironment);

/** Issues one as the app does. `then` runs in the transaction, after it. */
export function issue(
  db: Database,
  agencyId: string,
  issued: Issue,
  now = new Date(),
  then: () => void = () => undefined,
): Promise<StoredInvoice> {
  const { seller } = config;
  if (!seller) throw new Error('no seller');
  return db.asTenant({ agencyId }, async (tx) => {
    await lockAgency(tx, agencyId);
    const invoice = await issueInvoice(tx, agencyId, issued, { seller, config, now });
    then();
    return invoice;
  });
}
