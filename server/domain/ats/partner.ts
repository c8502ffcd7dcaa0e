// What an applicant tracking system can do here, whichever it is: see the jobs, order an interview, ask about it, cancel it. The routes of
// each partner translate its calls into these four.
import { Id, newId } from '#contract/id.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { reportOrder } from '../interviews/queue-order-reports.ts';
import { invitePeople } from '../invitations/invite-people.ts';
import { invitedUntil, refusalToInvite, refusalToSendAgain } from '../invitations/rules.ts';
import { findByEmail } from '../invitations/store.ts';
import { record } from '../organizations/audit/record.ts';
import { activeMembers } from '../organizations/members/store.ts';
import { resultOf } from './result.ts';
import type { OrderResult } from './result.ts';
import { firstState } from './rules.ts';
import * as store from './store.ts';
import type { ConnectionRow, OrderRow } from './store.ts';

export interface AtsTest {
  id: string;
  name: string;
}

export interface AtsOrdered {
  /** The partner's own name for the order. One that it has used gets the same answer. */
  reference: string;
  /** True if a canceled order's name can be used for another. */
  mayRepeat: boolean;
  testId: string;
  person: { name: string; email: string; phone: string };
}

export interface AtsPartner {
  /** Jobs to which people can be invited now. */
  tests(): Promise<AtsTest[]>;
  /**
   * Invites the person and returns the order's id.
   * @throws Refusal: not_found; closed, expired; those of invitePeople
   */
  order(ordered: AtsOrdered): Promise<string>;
  /** @throws Refusal('not_found') */
  status(orderId: string): Promise<OrderResult>;
  /** No more reports, and the link to the result ends. The candidate stays. @throws Refusal('not_found') */
  cancel(orderId: string): Promise<void>;
}

export function partnerOf(deps: Deps, connection: ConnectionRow): AtsPartner {
  const { agency_id: agencyId } = connection;
  return {
    tests: () => deps.db.asTenant({ agencyId }, (tx) => openJobs(tx, agencyId, deps.now())),
    order: (ordered) => deps.db.asTenant({ agencyId }, (tx) => placeOrder(tx, deps, connection, ordered)),
    status: (orderId) =>
      deps.db.asTenant({ agencyId }, async (tx) =>
        resultOf(tx, deps, connection, await requireOrder(tx, connection, orderId)),
      ),
    cancel: (orderId) => deps.db.asTenant({ agencyId }, (tx) => cancelOrder(tx, deps, connection, orderId)),
  };
}

async function openJobs(tx: Tx, agencyId: string, now: Date): Promise<AtsTest[]> {
  const all = await store.activeJobs(tx, agencyId);
  return all
    .filter(({ job }) => !refusalToInvite(job, invitedUntil(job, undefined, null, now), now))
    .map(({ job, company }) => ({ id: job.id, name: `${job.name} · ${company}` }));
}

async function placeOrder(
  tx: Tx,
  deps: Deps,
  connection: ConnectionRow,
  ordered: AtsOrdered,
): Promise<string> {
  const { agency_id: agencyId } = connection;
  const { reference, testId, person } = ordered;
  const known = await findKnown(tx, connection, ordered);
  if (known) return known.id;
  const job = Id.safeParse(testId).success ? await store.lockJob(tx, agencyId, testId) : undefined;
  if (!job) throw new Refusal('not_found');
  // Of two at once, the second waited for the job.
  const since = await findKnown(tx, connection, ordered);
  if (since) return since.id;
  const inJob = await findByEmail(tx, agencyId, job.id, person.email);
  const refusal = inJob && refusalToSendAgain(inJob);
  if (refusal && refusal !== 'already_completed') throw new Refusal(refusal);
  const responseId = inJob?.id ?? newId();
  if (!refusal)
    await invitePeople(tx, deps, {
      ...{ by: { agencyId }, job, channel: 'email', reason: { kind: 'invited' } },
      people: [
        inJob
          ? { known: inJob, recipient: person.email }
          : {
              new: { ...person, id: responseId, language: await languageOf(tx, connection) },
              recipient: person.email,
            },
      ],
    });
  const state = firstState(inJob);
  const row = {
    ...{ agency_id: agencyId, id: newId(), connection_id: connection.id, external_ref: reference },
    ...{ job_id: job.id, response_id: responseId, state, created_at: deps.now(), updated_at: deps.now() },
  };
  const canceled = await store.findOrder(tx, connection, reference);
  if (canceled) await store.saveOrder(tx, canceled, { external_ref: `${reference} ${canceled.id}` });
  // The reference is in use for another job since a moment ago.
  if (!(await store.insertOrder(tx, row))) throw new Refusal('not_ready');
  if (state !== 'open') await enqueue(tx, reportOrder, { agency_id: agencyId, order_id: row.id, state });
  return row.id;
}

async function findKnown(
  tx: Tx,
  connection: ConnectionRow,
  { reference, mayRepeat }: AtsOrdered,
): Promise<OrderRow | undefined> {
  const order = await store.findOrder(tx, connection, reference);
  return order?.state === 'canceled' && mayRepeat ? undefined : order;
}

/** Partners send none: that of the member who made the connection. */
async function languageOf(tx: Tx, { agency_id, created_by }: ConnectionRow): Promise<Language> {
  const creator = (await activeMembers(tx, agency_id)).find(({ userId }) => userId === created_by);
  return matchLanguage(creator?.language ?? '') ?? defaultLanguage;
}

async function requireOrder(tx: Tx, connection: ConnectionRow, id: string): Promise<OrderRow> {
  const order = Id.safeParse(id).success ? await store.lockOrder(tx, connection.agency_id, id) : undefined;
  if (order?.connection_id !== connection.id) throw new Refusal('not_found');
  return order;
}

async function cancelOrder(tx: Tx, deps: Deps, connection: ConnectionRow, id: string): Promise<void> {
  const order = await requireOrder(tx, connection, id);
  if (order.state === 'canceled') return;
  await store.revokeLinkOf(tx, order, deps.now());
  await store.saveOrder(tx, order, {
    ...{ state: 'canceled', fault: '', pushed_at: deps.now(), updated_at: deps.now() },
  });
  const { agency_id: agencyId } = connection;
  const change = { kind: 'canceled', subjectKind: 'ats_connection', subjectId: connection.id } as const;
  await record(tx, { agencyId }, { ...change, before: { response_id: order.response_id } });
}
