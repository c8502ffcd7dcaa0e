// Invites the rows of an import, fifty per transaction. Each batch commits its responses, their
// queued messages and the removal of its rows together, so a killed run invites nobody twice. The
// job is locked for one batch at a time, so that other invitations hardly wait.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { Channel } from '#contract/invite.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { notifySparingly } from '../../../platform/events/notify-sparingly.ts';
import { yieldToRequests } from '../../../platform/http/traffic.ts';
import { invitePeople } from '../invite-people.ts';
import type { Person } from '../invite-people.ts';
import { maxToOne, windowMs } from '../../organizations/limits/emails-an-hour.ts';
import { findOverwritten } from '../messages-store.ts';
import { invitedUntil, refusalToInvite } from '../rules.ts';
import { findKnown } from '../store.ts';
import type { Known } from '../store.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { internationalNumber, isCountryAllowed, writtenForms } from '../../../platform/sms/phone.ts';
import { addDetails, findSources } from './details.ts';
import { isSamePerson } from './rules.ts';
import * as store from './store.ts';
import type { StoredImport, WaitingRow } from './store.ts';

/** Small enough that building one batch blocks nobody. */
const batchSize = 50;
const longestRestMs = 100;

export const runImport = defineTask({
  name: 'run-import',
  schema: z.object({ agency_id: z.uuid(), import_id: z.uuid() }),
  concurrency: 2,
  // About a week: a database outage must not lose invitations.
  retries: 1000,
  lostAfterSeconds: 15,
  handler: async ({ agency_id: agencyId, import_id: importId }, deps) => {
    for (;;) {
      const begunAt = performance.now();
      const ran = await deps.db.asTenant({ agencyId }, (tx) => runBatch(tx, deps, agencyId, importId));
      if (ran.last) notifySparingly(deps, ran.last);
      if (ran.isDone) return;
      await yieldToRequests(performance.now() - begunAt, longestRestMs);
    }
  },
});

interface Ran {
  isDone: boolean;
  /** One of the invited, for the event to recruiters' pages. */
  last?: { agency_id: string; job_id: string; id: string } | undefined;
}

async function runBatch(tx: Tx, deps: Deps, agencyId: string, importId: string): Promise<Ran> {
  const found = await store.findImport(tx, agencyId, importId);
  // Locks the job first, in the same order as removing it with its imports; the reverse would
  // deadlock.
  const job = found && (await store.lockJobOf(tx, found.row));
  const row = await store.lockImport(tx, agencyId, importId);
  if (row?.state !== 'running') return { isDone: true };
  const now = deps.now();
  const isClosed = !job || refusalToInvite(job, invitedUntil(job, undefined, null, now), now) !== undefined;
  const waiting = isClosed ? [] : await store.nextRows(tx, row, batchSize);
  if (waiting.length < batchSize) await finish(tx, row, isClosed ? 'canceled' : 'done', now);
  if (!job || waiting.length === 0) return { isDone: true };
  const people = await sort(tx, deps, row, waiting);
  const by = { agencyId, ...(row.created_by && { userId: row.created_by }) };
  const reason = { kind: 'imported' } as const;
  const { fresh } = people;
  await invitePeople(tx, deps, { by, job, channel: Channel.parse(row.channel), reason, people: fresh });
  await addDetails(tx, row, people.details);
  await store.removeRows(
    tx,
    row,
    waiting.map(({ position }) => position),
  );
  await store.saveImport(tx, row, {
    invited: row.invited + fresh.length,
    already: row.already + people.already,
    failed: row.failed + people.failed,
  });
  const id = fresh.at(-1)?.new.id;
  const last = id === undefined ? undefined : { agency_id: agencyId, job_id: row.job_id, id };
  return { isDone: waiting.length < batchSize, last };
}

/** Nobody else is invited if the job was archived or closed in the meantime. */
async function finish(tx: Tx, row: StoredImport, state: 'done' | 'canceled', now: Date): Promise<void> {
  await store.saveImport(tx, row, { state, finished_at: now });
  if (state === 'canceled') await store.removeRows(tx, row);
  await notify(tx, { kind: 'job', job_id: row.job_id });
}

interface Sorted {
  fresh: Extract<Person, { new: unknown }>[];
  /** The rows of the fresh, by their new ids. */
  details: Map<string, WaitingRow>;
  already: number;
  failed: number;
}

/** Sorts rows into new people, people already in the job, and those without a usable address. */
async function sort(tx: Tx, deps: Deps, of: StoredImport, waiting: readonly WaitingRow[]): Promise<Sorted> {
  const channel = Channel.parse(of.channel);
  const rows = waiting.map((row) => ({ ...row, forms: row.phone ? writtenForms(row.phone) : [] }));
  const known = await findKnown(
    tx,
    { agencyId: of.agency_id, jobId: of.job_id },
    {
      emails: rows.flatMap(({ email }) => (email ? [email] : [])),
      phones: rows.flatMap(({ forms }) => forms),
    },
  );
  const people = rows.map((row) => ({
    row,
    isKnown: known.some((person: Known) => isSamePerson(person, row, channel)),
    ...addressesOf(row, channel, deps.config.smsCountries),
  }));
  const sortable = people.filter(({ isKnown, recipient }) => !isKnown && recipient !== null);
  const overwritten = new Set(
    await findOverwritten(tx, of.agency_id, {
      recipients: sortable.flatMap(({ recipient }) => recipient ?? []),
      after: new Date(deps.now().getTime() - windowMs),
      atLeast: maxToOne,
    }),
  );
  const sources = await findSources(tx, of, waiting, deps.now());
  const sorted: Sorted = { fresh: [], details: new Map(), already: 0, failed: 0 };
  const numbers = new Set<string>();
  for (const { row, isKnown, recipient, phone } of people) {
    // A file may contain the same number in two formats.
    if (isKnown || (recipient !== null && numbers.has(recipient))) sorted.already += 1;
    else if (recipient === null || overwritten.has(recipient)) sorted.failed += 1;
    else {
      numbers.add(recipient);
      const { name, email } = row;
      const language = row.language || of.language;
      const id = newId();
      const share_link_id = sources.get(row.source) ?? null;
      sorted.fresh.push({ new: { id, name, email, phone, language, share_link_id }, recipient });
      sorted.details.set(id, row);
    }
  }
  return sorted;
}

function addressesOf(
  row: WaitingRow,
  channel: Channel,
  smsCountries: readonly string[],
): { recipient: string | null; /** In E.164 if it is a valid number, otherwise as typed. */ phone: string } {
  const number = row.phone ? internationalNumber(row.phone) : null;
  const phone = number ?? row.phone;
  if (channel === 'email') return { recipient: row.email, phone };
  return { recipient: number && isCountryAllowed(number, smsCountries) ? number : null, phone };
}
