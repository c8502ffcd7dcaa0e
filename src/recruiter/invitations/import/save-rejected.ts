// Saves the rejected rows as a file to correct and upload again: the original cells, plus the reason. Spreadsheets
// evaluate none of them.
import type { TFunction } from 'i18next';
import type { Language } from '#contract/languages.ts';
import { saveFile } from '../save-file.ts';
import type { LeftOut } from './LookOver.tsx';
import { delimiterFor, writeCsv } from './write-csv.ts';

export function saveRejected({ fileName, heading, faulty }: LeftOut, t: TFunction, language: Language): void {
  const rows = faulty.map(({ cells, faults }) => [
    ...cells,
    faults.map((fault) => t(`invites.import.row_${fault}`)).join('; '),
  ]);
  const head = heading ? [[...heading, t('invites.import.reason')]] : [];
  const csv = writeCsv([...head, ...rows], delimiterFor(language));
  const name = fileName.replace(/\.[^.]*$/, '');
  saveFile(`${name} - ${t('invites.import.rejected_name')}.csv`, new Blob([csv], { type: 'text/csv' }));
}
