// Finds which of many addresses and numbers are already in a job, for the preview of an import.
// Works in batches of a few hundred so that other requests do not wait.
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../platform/db/open.ts';
import { writtenForms } from '../../platform/sms/phone.ts';
import { findKnown } from './store.ts';

const atOnce = 500;

interface Addresses {
  emails: string[];
  phones: string[];
}

/** The known ones among the given addresses and numbers, exactly as given. */
export async function findPeopleInJob(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  addresses: Addresses,
): Promise<Addresses> {
  const found: Addresses = { emails: [], phones: [] };
  for (let from = 0; from < Math.max(addresses.emails.length, addresses.phones.length); from += atOnce) {
    const emails = addresses.emails.slice(from, from + atOnce).filter((email) => email !== '');
    const phones = addresses.phones
      .slice(from, from + atOnce)
      .map((phone) => ({ phone, forms: writtenForms(phone) }))
      .filter(({ forms }) => forms.length > 0);
    const known = await findKnown(tx, job, {
      emails: emails.map((email) => email.trim().toLowerCase()),
      phones: phones.flatMap(({ forms }) => forms),
    });
    const knownEmails = new Set(known.map((person) => person.email));
    const knownPhones = new Set(known.map((person) => person.phone));
    found.emails.push(...emails.filter((email) => knownEmails.has(email.trim().toLowerCase())));
    found.phones.push(
      ...phones.filter(({ forms }) => forms.some((form) => knownPhones.has(form))).map(({ phone }) => phone),
    );
    await setImmediate();
  }
  return found;
}
