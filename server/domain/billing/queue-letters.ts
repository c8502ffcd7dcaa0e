// Every five minutes: queues the emails that time makes due. Invoices and credit notes are mailed once they are rendered.
import * as z from 'zod/mini';
import { findLetterAgencies } from '../../platform/db/lookups.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { newestSubscription } from '../organizations/plans/subscription-store.ts';
import { forEachAgency } from './for-each-agency.ts';
import { lettersDue } from './letter-rules.ts';
import { queueLetter } from './letters.ts';
import { openInvoices } from './pay-invoice.ts';
import { dayIn } from './terms.ts';

export const queueBillingLetters = defineTask({
  name: 'queue-billing-letters',
  schema: z.object({}),
  retries: 1,
  everySeconds: 300,
  handler: (_data, deps) => {
    const now = deps.now();
    const today = dayIn(deps.config.seller?.timeZone ?? 'UTC', now);
    return forEachAgency(
      deps,
      (tx, after) => findLetterAgencies(tx, now, after),
      async (tx, agencyId) => {
        const open = await openInvoices(tx, agencyId);
        const subscription = await newestSubscription(tx, agencyId);
        for (const letter of lettersDue({ now, today, open, subscription }))
          await queueLetter(tx, agencyId, letter, now);
      },
    );
  },
});
