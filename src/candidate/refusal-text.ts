// Why the server did not take an answer or a file, in a sentence; nothing for codes that this page does not know.
import type { TFunction } from 'i18next';
import { refusalCodes } from '#contract/refusals.ts';

export function refusalText(code: string, t: TFunction): string {
  // Its sentence elsewhere is about pictures; candidates send documents.
  if (code === 'file_content_mismatch') return t('interview.file_not_document');
  const known = refusalCodes.find((one) => one === code);
  return known ? t(`refusals.${known}`) : '';
}
