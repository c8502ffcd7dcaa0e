// Pure rules for imports: duplicates within a file, people already in the job, and the daily limits
// of an agency.
import { maxImportSources } from '#contract/invite.ts';
import type { Channel, ImportRow } from '#contract/invite.ts';

/** Rows of all the agency's imports per day. One file has ten thousand at most. */
export const maxRowsADay = 20_000;
/** Rows invited by SMS per day. Each SMS costs money, and a long text is several. */
export const maxSmsRowsADay = 2000;
export const dayMs = 86_400_000;

export interface Row {
  name: string;
  email: string;
  phone: string;
}

/** The address for a row's message, judged by its format alone; '' if there is none. */
export function addressOf(row: Row, channel: Channel): string {
  return channel === 'email' ? row.email : row.phone.replace(/^00/, '+').replaceAll(/[^\d+]/g, '');
}

/** One row per address; the first one wins. */
export function withoutDuplicates<R extends Row>(rows: readonly R[], channel: Channel): R[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const address = addressOf(row, channel);
    if (seen.has(address)) return false;
    seen.add(address);
    return true;
  });
}

/** The faulty rows: those without an address for the channel. */
export function faultsOfRows(rows: readonly Row[], channel: Channel): Record<string, 'required'> {
  const field = channel === 'email' ? 'email' : 'phone';
  const faulty = rows.flatMap((row, place) => (addressOf(row, channel) ? [] : [place])).slice(0, 100);
  return Object.fromEntries(faulty.map((place) => [`rows.${place}.${field}`, 'required'] as const));
}

/** Tags and notes are for members who may write notes; sources are few, so that lists can be filtered by them. */
export function faultsOfDetails(
  rows: readonly Pick<ImportRow, 'tags' | 'note' | 'source'>[],
  mayNote: boolean,
): Record<string, 'not_allowed' | 'out_of_range'> {
  const hasNotes = rows.some(({ tags = [], note = '' }) => tags.length > 0 || note !== '');
  if (hasNotes && !mayNote) return { rows: 'not_allowed' };
  const sources = new Set(rows.flatMap(({ source = '' }) => (source ? [source] : [])));
  return sources.size > maxImportSources ? { rows: 'out_of_range' } : {};
}

/** A person in the job, with every form in which a row's number may be stored. */
interface Known {
  email: string;
  phone: string;
}

/**
 * Whether a person in the job is the person of a row: by the address the message goes to, or by the
 * other one if they have no address of that kind. A family may share a phone or an address; two
 * rows of one file are two people.
 */
export function isSamePerson(
  known: Known,
  row: Row & { forms: readonly string[] },
  channel: Channel,
): boolean {
  const isEmail = row.email !== '' && known.email === row.email;
  const isPhone = row.forms.includes(known.phone);
  if (channel === 'email') return isEmail || (isPhone && known.email === '');
  return isPhone || (isEmail && known.phone === '');
}
