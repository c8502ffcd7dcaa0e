// Which of many addresses and numbers are in a job already: what the preview of a file shows, a few hundred at a time so
// that nobody else waits for it.
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../platform/db/open.ts';
import { writtenForms } from '../../platform/sms/phone.ts';
import { findKnown } from './store.ts';

const atOnce = 500;

interface Addresses {
  emails: string[];
  phones: string[];
}

/** Those of the given ones that are known, as they were given. */
export async function whoIsIn(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  asked: Addresses,
): Promise<Addresses> {
  const found: Addresses = { emails: [], phones: [] };
  for (let from = 0; from < Math.max(asked.emails.length, asked.phones.length); from += atOnce) {
    const emails = asked.emails.slice(from, from + atOnce).filter((email) => email !== '');
    const phones = asked.phones
      .slice(from, from + atOnce)
      .map((phone) => ({ phone, forms: writtenForms(phone) }))
      .filter(({ forms }) => forms.length > 0);
    const known = await findKnown(tx, job, {
      emails: emails.map((email) => email.trim().toLowerCase()),
      phones: phones.flatMap(({ forms }) => forms),
    });
    const knownEmails = new Set(known.map((one) => one.email));
    const knownPhones = new Set(known.map((one) => one.phone));
    found.emails.push(...emails.filter((email) => knownEmails.has(email.trim().toLowerCase())));
    found.phones.push(
      ...phones.filter(({ forms }) => forms.some((form) => knownPhones.has(form))).map(({ phone }) => phone),
    );
    await setImmediate();
  }
  return found;
}
