// The arguments of `npm run credit-note`.
import { parseArgs } from 'node:util';
import { StartFault } from '../../kernel/start-fault.ts';

const usage = 'npm run credit-note -- <number of the invoice> [--amount 20.00] [--refund] [--dry-run]';

export interface CreditNoteArguments {
  /** As it is printed: `INV-000042`. */
  number: string;
  /** With VAT, as typed: `20.00`; undefined: all that is left. */
  amount: string | undefined;
  /** True: what was paid for it goes back by bank transfer. */
  isRefund: boolean;
  isDryRun: boolean;
}

/** @throws StartFault */
export function readCreditNoteArguments(args: readonly string[]): CreditNoteArguments {
  const { values, positionals } = parsed(args);
  const [number, ...rest] = positionals;
  if (!number || rest.length > 0) throw new StartFault(`Name one invoice: ${usage}`);
  const { amount } = values;
  if (amount !== undefined && !/^\d{1,12}([.]\d{1,4})?$/.test(amount))
    throw new StartFault(`--amount must be a number like 20.00. It is "${amount}".`);
  return { number, amount, isRefund: values.refund === true, isDryRun: values['dry-run'] === true };
}

/** The minor units of a typed amount. Undefined: the currency has fewer decimals. */
export function minorOfAmount(amount: string, exponent: number): bigint | undefined {
  const [whole = '', decimals = ''] = amount.split('.');
  return decimals.length > exponent ? undefined : BigInt(`${whole}${decimals.padEnd(exponent, '0')}`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { amount: { type: 'string' }, refund: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    });
  } catch (cause) {
    throw new StartFault(`${cause instanceof Error ? cause.message.split('. ')[0] : cause}. ${usage}`, cause);
  }
}
