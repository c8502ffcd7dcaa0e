// Why the server refused an answer or file, as a sentence; nothing for unknown codes.
import type { TFunction } from 'i18next';
import { refusalCodes } from '#contract/refusals.ts';

export function refusalText(code: string, t: TFunction): string {
  // Elsewhere this code's message is about pictures; candidates send documents.
  if (code === 'file_content_mismatch') return t('interview.file_not_document');
  const known = refusalCodes.find((refusalCode) => refusalCode === code);
  return known ? t(`refusals.${known}`) : '';
}
