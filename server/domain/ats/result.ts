// The result of an order: counts, and an expiring link to the answers. It has no scores, and nothing that a model suggests.
import { newId } from '#contract/id.ts';
import { AtsKind, atsNames, resultDays } from '#contract/ats.ts';
import { newLinkHash } from '../../kernel/new-link-hash.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertReviewLink } from '../candidates/review-links/store.ts';
import { recordAll } from '../organizations/audit/record.ts';
import { statusOf } from './rules.ts';
import type { OrderStatus } from './rules.ts';
import * as store from './store.ts';
import type { ConnectionRow, OrderRow, ResponseRow } from './store.ts';

export interface OrderResult {
  status: OrderStatus;
  /** Set if and only if the status is `complete`. */
  url: string | null;
  questions: number;
  answers: number;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Creates the link when it is first needed. Call with the order locked. */
export async function resultOf(
  tx: Tx,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  connection: Pick<ConnectionRow, 'kind' | 'created_by'>,
  order: OrderRow,
): Promise<OrderResult> {
  const response = await store.responseOf(tx, order);
  const status = statusOf(order, response);
  if (!response || status === 'canceled')
    return { status, url: null, questions: 0, answers: 0, startedAt: null, finishedAt: null };
  return {
    ...{ status, ...(await store.countAnswers(tx, response)) },
    ...{ startedAt: response.started_at, finishedAt: response.finished_at },
    url: status === 'complete' ? await addressOf(tx, deps, { connection, order, response }) : null,
  };
}

interface Finished {
  connection: Pick<ConnectionRow, 'kind' | 'created_by'>;
  order: OrderRow;
  response: ResponseRow;
}

async function addressOf(
  tx: Tx,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  { connection, order, response }: Finished,
): Promise<string> {
  const known = order.review_link_id && (await store.hashOfLink(tx, order.agency_id, order.review_link_id));
  return `${deps.publicUrl()}/r/${known ?? (await makeLink(tx, { connection, order, response }, deps.now()))}`;
}

async function makeLink(tx: Tx, { connection, order, response }: Finished, now: Date): Promise<string> {
  const [id, hash] = [newId(), newLinkHash()];
  const row = {
    ...{ agency_id: order.agency_id, id, job_id: response.job_id, hash },
    name: atsNames[AtsKind.parse(connection.kind)],
    // The partner has the address and the files already.
    ...{ shows_contact: false, shows_files: false, may_rate: false, may_comment: false },
    expires_at: new Date(now.getTime() + resultDays * 86_400_000),
    ...{ created_by: connection.created_by, created_at: now },
  };
  await insertReviewLink(tx, row, [response.id]);
  await store.saveOrder(tx, order, { review_link_id: id });
  const shown = { job_id: response.job_id, response_ids: [response.id], expires_at: row.expires_at };
  await recordAll(tx, { agencyId: order.agency_id }, [
    { kind: 'added', subjectKind: 'review_link', subjectId: id, after: shown },
    { kind: 'shared', subjectKind: 'response', subjectId: response.id, after: { review_link_id: id } },
  ]);
  return hash;
}
