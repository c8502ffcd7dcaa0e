// SQL of web checks. Every function runs inside the caller's transaction, as that agency (P6).
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs, question_versions } from '../../platform/db/schema/job.ts';
import { web_checks } from '../../platform/db/schema/originality.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { response_processing } from '../../platform/db/schema/transcript.ts';
import { findLocked } from '../interviews/progress.ts';
import type { ResponseRow } from '../interviews/progress.ts';
import { offerOf, type ProcessingConfig } from '../interviews/processing-offers.ts';
import { isChecked } from '../interviews/queue-comparisons.ts';

export type WebCheckRow = typeof web_checks.$inferSelect;

/** The text of an answer that can be looked for on the web. */
export async function findText(tx: Tx, agencyId: string, answerId: string) {
  const [found] = await tx
    .select({ text: answers.text, type: question_versions.type, recordedAt: answers.recorded_at, isChecked })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .where(sameAgency(answers, agencyId, { id: answerId }));
  return found;
}

/** When the candidate was informed that this company checks their texts; null: never. */
export async function noticedAt(
  tx: Tx,
  { agency_id, id }: Pick<ResponseRow, 'agency_id' | 'id'>,
  config: ProcessingConfig,
): Promise<Date | null> {
  const offer = offerOf('web_check', config);
  if (!offer) return null;
  const { purpose, processor } = offer;
  const [row] = await tx
    .select({ at: response_processing.decided_at })
    .from(response_processing)
    .where(
      sameAgency(response_processing, agency_id, { response_id: id, purpose, processor, choice: 'allowed' }),
    );
  return row?.at ?? null;
}

export async function findCheck(
  tx: Tx,
  agencyId: string,
  answerId: string,
): Promise<WebCheckRow | undefined> {
  const [row] = await tx
    .select()
    .from(web_checks)
    .where(sameAgency(web_checks, agencyId, { answer_id: answerId }));
  return row;
}

/** With its response locked. Undefined: one of them is gone. */
export async function lockCheck(
  tx: Tx,
  agencyId: string,
  answerId: string,
): Promise<{ row: WebCheckRow; response: ResponseRow; text: string } | undefined> {
  const [place] = await tx
    .select({ responseId: answers.response_id, text: answers.text })
    .from(answers)
    .where(sameAgency(answers, agencyId, { id: answerId }));
  const response = place && (await findLocked(tx, agencyId, place.responseId));
  if (!response) return undefined;
  const row = await findCheck(tx, agencyId, answerId);
  const [now] = await tx
    .select({ text: answers.text })
    .from(answers)
    .where(sameAgency(answers, agencyId, { id: answerId }));
  return row && now?.text ? { row, response, text: now.text } : undefined;
}

/** A finished check of the same text in this agency. */
export async function findSameText(
  tx: Tx,
  agencyId: string,
  sha256: string,
): Promise<WebCheckRow | undefined> {
  const [row] = await tx
    .select()
    .from(web_checks)
    .where(sameAgency(web_checks, agencyId, { content_sha256: sha256 }, eq(web_checks.state, 'ready')))
    .limit(1);
  return row;
}

export async function putCheck(tx: Tx, row: typeof web_checks.$inferInsert): Promise<void> {
  const { agency_id: _agency, answer_id: _answer, ...set } = row;
  await tx
    .insert(web_checks)
    .values(row)
    .onConflictDoUpdate({ target: [web_checks.agency_id, web_checks.answer_id], set });
}

export async function changeCheck(
  tx: Tx,
  row: WebCheckRow,
  set: Partial<Omit<WebCheckRow, 'agency_id' | 'answer_id'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(web_checks)
    .set({ ...set, updated_at: now })
    .where(sameAgency(web_checks, row, { answer_id: row.answer_id }));
}
