// Asks the operator to transfer a refund. The server itself sends no money.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import { decimalOf, exponents } from '#contract/money.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { numberOf } from './invoice-rules.ts';
import { readInvoice } from './invoice-store.ts';
import { movedWith } from './ledger-store.ts';

export const mailRefund = defineTask({
  name: 'mail-refund',
  schema: z.object({ agency_id: Id, note_id: Id }),
  handler: async ({ agency_id: agencyId, note_id: id }, { config, db, mailer }) => {
    const { seller } = config;
    const found = await db.asTenant({ agencyId }, async (tx) => {
      const note = await readInvoice(tx, agencyId, id);
      const invoice = note?.refers_to ? await readInvoice(tx, agencyId, note.refers_to) : undefined;
      return note && invoice && { note, invoice, moved: (await movedWith(tx, note)).bank };
    });
    if (!seller || !found) return;
    const { note, invoice, moved } = found;
    const amount = `${decimalOf(moved, exponents[note.currency])} ${note.currency}`;
    await mailer.send({
      id: v5('refund', id),
      to: { name: seller.name, address: seller.email },
      // In English: it goes to the operator of the installation.
      subject: `Transfer a refund of ${amount}: ${numberOf(note)}`,
      text: [
        `A buyer has withdrawn from the contract. Please transfer ${amount} to the account that paid invoice ${numberOf(invoice)}.`,
        `Your bank statements have the account; the reference of the payment was ${invoice.reference}.`,
        `The refund is booked with credit note ${numberOf(note)}. The law asks for it within 14 days.`,
      ].join('\n\n'),
    });
  },
});
