// Reads a chosen file as a table, or tells why it is none. A file that is too large is not read.
import { maxImportFileBytes, maxImportRows } from '#contract/invite.ts';
import { decode } from './decode.ts';
import { FileFault } from './file-fault.ts';
import { canReach, guessColumns, type Guess } from './guess-columns.ts';
import type { Encoding } from './guess-encoding.ts';
import { parseTable, type Delimiter, type Table } from './parse-table.ts';
import { refuseOtherFormats } from './sniff.ts';

/** Settings that the user has corrected. */
export interface Corrections {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

export interface ReadTable extends Guess {
  table: Table;
  encoding: Encoding;
}

/** @throws FileFault `too_large` or `unreadable` */
export async function readBytes(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<Uint8Array> {
  if (file.size > maxImportFileBytes) throw new FileFault('too_large');
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Deleted, changed since it was chosen, or a folder.
    throw new FileFault('unreadable');
  }
}

/** @throws FileFault */
export function readTable(bytes: Uint8Array, corrections: Corrections = {}): ReadTable {
  if (bytes.length === 0) throw new FileFault('empty');
  refuseOtherFormats(bytes);
  const { text, encoding } = decode(bytes, corrections.encoding);
  const table = parseTable(text, maxImportRows + 1, corrections.delimiter);
  const guess = guessColumns(table);
  if (!canReach(guess.columns)) throw new FileFault('no_usable_column');
  const people = table.rows.length - (guess.hasHeading ? 1 : 0);
  if (people === 0) throw new FileFault('no_rows');
  if (people > maxImportRows) throw new FileFault('too_many_rows');
  return { table, encoding, ...guess };
}
