// What other companies do with a candidate's answers: what is offered, what the candidate chose, and what follows from it. Without a
// choice nothing is processed.
import { createHash } from 'node:crypto';
import { ne } from 'drizzle-orm';
import type { Interview } from '#contract/interview.ts';
import { processingChoices } from '#contract/processing.ts';
import type { Processing, ProcessingChoice, ProcessingPurpose } from '#contract/processing.ts';
import { kindRules } from '#contract/question.ts';
import type { QuestionType } from '#contract/question.ts';
import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { response_processing } from '../../platform/db/schema/transcript.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { lockResponse } from './progress.ts';
import { deleteTranscripts, queueTranscripts } from './queue-transcripts.ts';

/** The notice's wording. A new wording gets a new one, and choices about the former stay valid for what they were about. */
const noticeVersion = '2026-11';

/** What this installation does with answers of these kinds. */
export function processingOffered(
  { transcribe }: Pick<Config, 'transcribe'>,
  kinds: readonly QuestionType[],
): Processing[] {
  if (!transcribe || !kinds.some((kind) => kindRules[kind].isRecorded)) return [];
  const { processor } = transcribe;
  return [{ purpose: 'transcript', processor, version: versionOf(processor), can_decline: true }];
}

/** A choice about one company says nothing about another. */
function versionOf(processor: string): string {
  return `${noticeVersion}-${createHash('sha256').update(processor).digest('hex').slice(0, 8)}`;
}

type ResponseKey = { agency_id: string; id: string };

/** The offers with the candidate's choices. Allowing another company is no choice about this one. */
export async function processingChosen(
  tx: Tx,
  response: ResponseKey,
  offered: readonly Processing[],
): Promise<NonNullable<Interview['processing']>> {
  if (offered.length === 0) return [];
  const rows = await tx
    .select()
    .from(response_processing)
    .where(sameAgency(response_processing, response, { response_id: response.id }));
  return offered.map((offer) => {
    const row = rows.find(({ purpose }) => purpose === offer.purpose);
    const isAboutIt = row?.processor === offer.processor || row?.choice === 'declined';
    return {
      ...offer,
      choice: processingChoices.find((choice) => isAboutIt && choice === row?.choice) ?? null,
    };
  });
}

/**
 * Stores what a candidate chose when starting. Declining always counts; allowing counts only for what is offered now, and not after
 * the candidate has declined: another device may not know it.
 */
export async function saveChoices(
  tx: Tx,
  response: ResponseKey,
  choices: readonly ProcessingChoice[],
  { config, now }: { config: Pick<Config, 'transcribe'>; now: Date },
): Promise<void> {
  for (const choice of choices) {
    const row = rowOf(response, choice, config, now);
    if (!row) continue;
    if (choice.choice === 'declined') await decline(tx, row);
    else await allowUnlessDeclined(tx, row);
  }
}

type Row = typeof response_processing.$inferInsert;

const ofPurpose = [
  response_processing.agency_id,
  response_processing.response_id,
  response_processing.purpose,
];

/** Undefined if the choice is about something that is not offered. */
function rowOf(
  response: ResponseKey,
  { purpose, version, choice }: ProcessingChoice,
  config: Pick<Config, 'transcribe'>,
  now: Date,
): Row | undefined {
  const offer = processingOffered(config, ['video']).find((offered) => offered.purpose === purpose);
  if (choice === 'allowed' && offer?.version !== version) return undefined;
  return {
    ...{ agency_id: response.agency_id, response_id: response.id, purpose, choice },
    ...{ notice_version: version, processor: offer?.processor ?? '', decided_at: now },
  };
}

/** What has arrived already is processed, too: the candidate continues on a page that asks. */
async function allowUnlessDeclined(tx: Tx, row: Row): Promise<void> {
  const { notice_version, processor, decided_at } = row;
  await tx
    .insert(response_processing)
    .values(row)
    .onConflictDoUpdate({
      target: ofPurpose,
      set: { notice_version, processor, decided_at },
      setWhere: ne(response_processing.choice, 'declined'),
    });
  await queueTranscripts(tx, row.agency_id, { responseId: row.response_id });
}

async function decline(tx: Tx, row: Row): Promise<void> {
  await replaceChoice(tx, row);
  await deleteTranscripts(tx, row.agency_id, [row.response_id]);
}

async function replaceChoice(tx: Tx, row: Row): Promise<void> {
  const { choice, notice_version, processor, decided_at } = row;
  await tx.insert(response_processing).values(row).onConflictDoUpdate({
    target: ofPurpose,
    set: { choice, notice_version, processor, decided_at },
  });
}

/**
 * A later choice, on the candidate's page. Declining deletes what exists; allowing processes what has arrived.
 * @throws Refusal('invalid_fields') if it allows something that is not offered now
 */
export function chooseProcessing(
  deps: Deps,
  { agencyId, responseId }: CandidateInSession,
  choice: ProcessingChoice,
): Promise<Record<string, never>> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const row = rowOf(response, choice, deps.config, deps.now());
    if (!row) throw new Refusal('invalid_fields', { fields: { version: 'not_allowed' } });
    if (choice.choice === 'declined') await decline(tx, row);
    else {
      await replaceChoice(tx, row);
      await queueTranscripts(tx, agencyId, { responseId });
    }
    await notifyOfResponse(tx, response);
    return {};
  });
}

/** True if the candidate allowed the company that would do it now. */
export async function isAllowed(
  tx: Tx,
  { agency_id, id }: ResponseKey,
  purpose: ProcessingPurpose,
  { transcribe }: Pick<Config, 'transcribe'>,
): Promise<boolean> {
  if (!transcribe) return false;
  const { processor } = transcribe;
  const allowed = { response_id: id, purpose, choice: 'allowed', processor };
  return (await tx.$count(response_processing, sameAgency(response_processing, agency_id, allowed))) > 0;
}
