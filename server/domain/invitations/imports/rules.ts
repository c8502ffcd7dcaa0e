// What is decided about inviting many at once without asking the database: who of a file is the same person, who is in the
// job already, and how much one agency may send in a day.
import type { Channel } from '#contract/invite.ts';

/** Rows of all the agency's imports in a day. One file is ten thousand at most. */
export const maxRowsADay = 20_000;
/** Of those, rows that are written to by SMS: each costs money, and more than one of them where it is long. */
export const maxSmsRowsADay = 2000;
export const dayMs = 86_400_000;

export interface Row {
  name: string;
  email: string;
  phone: string;
}

/** Where a row's message goes, as far as can be told from how it is written; '' where it goes nowhere. */
export function addressOf(row: Row, channel: Channel): string {
  return channel === 'email' ? row.email : row.phone.replace(/^00/, '+').replaceAll(/[^\d+]/g, '');
}

/** Each address once: the first row of it stands. */
export function withoutDuplicates<R extends Row>(rows: readonly R[], channel: Channel): R[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const address = addressOf(row, channel);
    if (seen.has(address)) return false;
    seen.add(address);
    return true;
  });
}

/** The row of each fault: it has nowhere for the message to go. */
export function faultsOfRows(rows: readonly Row[], channel: Channel): Record<string, 'required'> {
  const field = channel === 'email' ? 'email' : 'phone';
  const faulty = rows.flatMap((row, place) => (addressOf(row, channel) ? [] : [place])).slice(0, 100);
  return Object.fromEntries(faulty.map((place) => [`rows.${place}.${field}`, 'required'] as const));
}

/** A person of the job with the forms in which a row's number may stand there. */
interface Known {
  email: string;
  phone: string;
}

/**
 * Whether somebody in the job is the person of a row: by the address that the message goes to, or by the other one where
 * they are not known by the first. (A family may share a phone or an address; two rows of one file are two people.)
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
