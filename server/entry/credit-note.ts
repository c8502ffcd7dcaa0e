// `npm run credit-note -- INV-000042 [--amount 20.00] [--refund] [--dry-run]`: credits an invoice or a part of it. Without
// `--refund`, the payment stays as the organization's credit.
import { creditByNumber } from '../domain/billing/credit-by-number.ts';
import type { Credited } from '../domain/billing/credit-by-number.ts';
import { readCreditNoteArguments } from '../domain/billing/credit-note-arguments.ts';
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { StartFault } from '../kernel/start-fault.ts';

await runOnInstallation(async ({ config, db }) => {
  if (!config.seller) throw new StartFault('SELLER_NAME and the other settings SELLER_* are not set.');
  const args = readCreditNoteArguments(process.argv.slice(2));
  const credited = await creditByNumber(db, args, { config, now: new Date() });
  return [
    wordsOf(credited, args.number),
    excessOf(credited, args.isRefund),
    args.isDryRun ? 'Nothing was changed.' : '',
  ]
    .filter(Boolean)
    .join('\n');
});

function wordsOf({ number, amount, agencyId }: Credited, invoice: string): string {
  return `Credit note ${number}: ${amount} of ${invoice}, organization ${agencyId}.`;
}

function excessOf({ excess }: Credited, isRefund: boolean): string {
  if (excess === null) return isRefund ? 'Nothing was paid for it, so there is nothing to refund.' : '';
  return isRefund
    ? `Transfer ${excess} to the buyer: it is booked as refunded.`
    : `${excess} was paid for it and stays as credit.`;
}
