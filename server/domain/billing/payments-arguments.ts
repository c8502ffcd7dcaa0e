// The arguments of `npm run payments`.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { StartFault } from '../../kernel/start-fault.ts';
import type { CsvColumns } from './statement/bank-entry.ts';

const usage = 'npm run payments -- <statement.xml or .csv> [--columns columns.json] [--dry-run]';

const Heading = z.string().check(z.minLength(1));
const Columns: z.ZodMiniType<CsvColumns> = z.strictObject({
  bookedOn: Heading,
  amount: Heading,
  currency: Heading,
  payer: Heading,
  text: Heading,
  bankReference: z.exactOptional(Heading),
  separator: z.enum([',', ';', '\t']),
  decimal: z.enum([',', '.']),
  date: z.enum(['Y-M-D', 'D.M.Y', 'D/M/Y', 'M/D/Y']),
});

export interface PaymentsArguments {
  file: string;
  /** Of a CSV file. */
  columns: CsvColumns | undefined;
  isDryRun: boolean;
}

/** @throws StartFault */
export async function readPaymentsArguments(args: readonly string[]): Promise<PaymentsArguments> {
  const { values, positionals } = parsed(args);
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new StartFault(`Name one file: ${usage}`);
  return { file, columns: await columnsIn(values.columns), isDryRun: values['dry-run'] === true };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { columns: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
  } catch (cause) {
    throw new StartFault(`${cause instanceof Error ? cause.message.split('. ')[0] : cause}. ${usage}`, cause);
  }
}

async function columnsIn(file: string | undefined): Promise<CsvColumns | undefined> {
  if (file === undefined) return undefined;
  try {
    return z.parse(Columns, JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new StartFault(`${file} does not say which columns the statement has (docs/operating.md).`, cause);
  }
}
