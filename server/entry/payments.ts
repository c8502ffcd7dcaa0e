// `npm run payments -- statement.xml [--columns columns.json] [--dry-run]`: imports a bank statement, and books what pays an invoice.
// The same statement again changes nothing. Exits with 2 if somebody has to look at an entry.
import { readFile } from 'node:fs/promises';
import { importEntry } from '../domain/billing/import-statement.ts';
import type { Outcome } from '../domain/billing/import-statement.ts';
import { readPaymentsArguments } from '../domain/billing/payments-arguments.ts';
import { StatementError } from '../domain/billing/statement/bank-entry.ts';
import type { BankEntry, Statement, StatementOptions } from '../domain/billing/statement/bank-entry.ts';
import { parseStatement } from '../domain/billing/statement/parse-statement.ts';
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { printable } from '../domain/organizations/plans/list-agencies.ts';
import { StartFault } from '../kernel/start-fault.ts';

await runOnInstallation(async ({ config, db }) => {
  if (!config.seller) throw new StartFault('SELLER_IBAN and the other settings SELLER_* are not set.');
  const { file, columns, isDryRun } = await readPaymentsArguments(process.argv.slice(2));
  const { iban } = config.seller;
  const { credits, reversals } = await readStatement(file, { iban, ...(columns && { csv: columns }) });
  const importing = { config, now: new Date(), isDryRun };
  const outcomes: { entry: BankEntry; outcome: Outcome }[] = [];
  for (const [isReversal, entries] of [[false, credits] as const, [true, reversals] as const])
    for (const entry of entries)
      outcomes.push({
        entry,
        outcome: await importEntry(db, { ...entry, isReversal }, importing),
      });
  if (outcomes.some(({ outcome }) => outcome.kind === 'unmatched')) process.exitCode = 2;
  return [
    ...outcomes.map(({ entry, outcome }) => `${wordsOf(entry)}: ${resultOf(outcome)}`),
    `${outcomes.length} entries.${isDryRun ? ' Nothing was changed.' : ''}`,
  ].join('\n');
});

async function readStatement(file: string, options: StatementOptions): Promise<Statement> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartFault(`${file} cannot be read.`, cause);
  });
  try {
    return parseStatement(bytes, options);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new StartFault(`${file} is refused as a whole: ${error.message}. Nothing was changed.`, error);
  }
}

function wordsOf({ bookedOn, amountMinor, currency, payer }: BankEntry): string {
  const cents = String(amountMinor).padStart(3, '0');
  return `${bookedOn} ${cents.slice(0, -2)}.${cents.slice(-2)} ${currency} ${printable(payer)}`;
}

function resultOf(outcome: Outcome): string {
  if (outcome.kind === 'paid') return `${outcome.open > 0n ? 'part payment of' : 'pays'} ${outcome.number}`;
  if (outcome.kind === 'reversed') return 'taken back by the bank: the invoice is open again';
  return outcome.kind === 'known' ? 'imported before' : 'fits no invoice. Please look at it';
}
