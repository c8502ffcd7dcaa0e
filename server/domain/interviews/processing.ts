// What is done with a candidate's answers beyond showing them: what is offered, what the candidate chose, and what follows from it.
// Without a choice nothing is processed.
import { ne, sql } from 'drizzle-orm';
import type { Interview } from '#contract/interview.ts';
import { processingChoices } from '#contract/processing.ts';
import type { Processing, ProcessingChoice } from '#contract/processing.ts';
import { processingPurposes } from '#contract/processing-purposes.ts';
import type { ProcessingPurpose } from '#contract/processing-purposes.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { response_processing } from '../../platform/db/schema/transcript.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { offerOf, type ProcessingConfig } from './processing-offers.ts';
import { lockResponse } from './progress.ts';
import { deleteAssessments, queueAssessment } from './queue-assessments.ts';
import { queueComparisons } from './queue-comparisons.ts';
import { deleteTranscripts, queueTranscripts } from './queue-transcripts.ts';

type ResponseKey = { agency_id: string; id: string };

/**
 * The offers with the candidate's choices. Allowing another company is no choice about this one. What cannot be declined is listed
 * only for those who had its notice.
 */
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
  return offered
    .map((offer) => {
      const row = rows.find(({ purpose }) => purpose === offer.purpose);
      const isAboutIt = row?.processor === offer.processor || row?.choice === 'declined';
      return {
        ...offer,
        choice: processingChoices.find((choice) => isAboutIt && choice === row?.choice) ?? null,
      };
    })
    .filter((offer) => offer.can_decline || offer.choice !== null);
}

/**
 * Stores what a candidate chose when starting. Declining counts for all that can be declined; allowing counts only for what is offered
 * now, and not after the candidate has declined: another device may not know it.
 */
export async function saveChoices(
  tx: Tx,
  response: ResponseKey,
  choices: readonly ProcessingChoice[],
  { config, now }: { config: ProcessingConfig; now: Date },
): Promise<void> {
  for (const choice of choices) {
    const row = rowOf(response, choice, config, now);
    if (!row) continue;
    if (choice.choice === 'declined') await decline(tx, row);
    else await allowUnlessDeclined(tx, row);
  }
}

type Row = typeof response_processing.$inferInsert & { purpose: ProcessingPurpose };

const ofPurpose = [
  response_processing.agency_id,
  response_processing.response_id,
  response_processing.purpose,
];

/** Undefined if the choice is about something that is not offered, or declines what cannot be declined. */
function rowOf(
  response: ResponseKey,
  { purpose: named, version, choice }: ProcessingChoice,
  config: ProcessingConfig,
  now: Date,
): Row | undefined {
  const purpose = processingPurposes.find((known) => known === named);
  if (!purpose) return undefined;
  const offer = offerOf(purpose, config);
  if (choice === 'allowed' ? offer?.version !== version : !canDecline(purpose)) return undefined;
  return {
    ...{ agency_id: response.agency_id, response_id: response.id, purpose, choice },
    ...{ notice_version: version, processor: offer?.processor ?? '', decided_at: now },
  };
}

const canDecline = (purpose: ProcessingPurpose) => purpose === 'transcript' || purpose === 'assessment';

/**
 * What has arrived already is transcribed, too: the candidate continues on a page that asks. What cannot be declined applies from the
 * first notice on.
 */
async function allowUnlessDeclined(tx: Tx, row: Row): Promise<void> {
  const { notice_version, processor, decided_at, purpose } = row;
  const isNews = canDecline(purpose) ? sql`true` : ne(response_processing.processor, processor);
  await tx
    .insert(response_processing)
    .values(row)
    .onConflictDoUpdate({
      target: ofPurpose,
      set: { notice_version, processor, decided_at },
      setWhere: sql`${ne(response_processing.choice, 'declined')} and ${isNews}`,
    });
  await begin(tx, row);
}

async function begin(tx: Tx, { purpose, agency_id: agencyId, response_id: responseId }: Row): Promise<void> {
  if (purpose === 'transcript') await queueTranscripts(tx, agencyId, { responseId });
  else if (purpose === 'similarity') await queueComparisons(tx, agencyId, { responseId });
  else if (purpose === 'assessment') await queueAssessment(tx, agencyId, responseId);
}

async function decline(tx: Tx, row: Row): Promise<void> {
  await replaceChoice(tx, row);
  if (row.purpose === 'transcript') await deleteTranscripts(tx, row.agency_id, [row.response_id]);
  // Without transcripts, too: what the model got and replied has their words.
  await deleteAssessments(tx, row.agency_id, [row.response_id]);
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
 * @throws Refusal('invalid_fields') if it allows something that is not offered now, or declines what cannot be declined
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
    else if (!canDecline(row.purpose)) await allowUnlessDeclined(tx, row);
    else {
      await replaceChoice(tx, row);
      await begin(tx, row);
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
  config: ProcessingConfig,
): Promise<boolean> {
  const offer = offerOf(purpose, config);
  if (!offer) return false;
  const allowed = { response_id: id, purpose, choice: 'allowed', processor: offer.processor };
  return (await tx.$count(response_processing, sameAgency(response_processing, agency_id, allowed))) > 0;
}
