// Every night: deletes invoices after INVOICE_YEARS, with their bookings and files, and bank statement lines of the same age.
import * as z from 'zod/mini';
import { deleteOldBankEntries, deleteOldInvoices, findOldInvoices } from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { deleteFiles } from '../../platform/storage/store.ts';
import { removeStored } from '../files/remove-stored.ts';
import { forEachAgency } from './for-each-agency.ts';
import { keptSince } from './terms.ts';

export const deleteInvoices = defineTask({
  name: 'delete-invoices',
  schema: z.object({}),
  retries: 1,
  everySeconds: 86_400,
  handler: async (_data, deps) => {
    const before = keptSince(deps.now(), deps.config.invoiceYears);
    await deps.db.asNobody((tx) => deleteOldBankEntries(tx, before));
    await forEachAgency(
      deps,
      (tx, after) => findOldInvoices(tx, before, after),
      async (tx, agencyId) => {
        await lockAgency(tx, agencyId);
        const keys = await deleteFiles(tx, agencyId, await deleteOldInvoices(tx, before));
        if (keys.length > 0) await enqueue(tx, removeStored, { keys });
      },
    );
  },
});
