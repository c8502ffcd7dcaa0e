// What this installation and a job do with answers, for the notice to the candidate. Pure.
import { createHash } from 'node:crypto';
import { isFuture } from '#contract/day-of.ts';
import type { Processing } from '#contract/processing.ts';
import { processingPurposes } from '#contract/processing-purposes.ts';
import type { ProcessingPurpose } from '#contract/processing-purposes.ts';
import { isAssessable } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import type { QuestionType } from '#contract/question.ts';
import type { Config } from '../../kernel/config.ts';
import { copyscapeProcessor } from '../../kernel/copyscape.ts';

export type ProcessingConfig = Pick<Config, 'transcribe' | 'copyscape' | 'chat'>;

/** The version of the notice's wording. Change both together; choices about an earlier version stay valid for it. */
const noticeVersion = '2026-11';

/** Undefined: this installation does not do it. */
export function offerOf(
  purpose: ProcessingPurpose,
  { transcribe, copyscape, chat }: ProcessingConfig,
): Processing | undefined {
  switch (purpose) {
    case 'transcript':
      return transcribe && offer(purpose, transcribe.processor, true);
    case 'assessment':
      return chat && offer(purpose, chat.processor, true);
    case 'similarity':
      return offer(purpose, '', false);
    case 'web_check':
      return copyscape && offer(purpose, copyscapeProcessor, false);
  }
}

function offer(purpose: ProcessingPurpose, processor: string, can_decline: boolean): Processing {
  return { purpose, processor, version: versionOf(processor), can_decline };
}

/** A choice about one company says nothing about another. */
function versionOf(processor: string): string {
  return `${noticeVersion}-${createHash('sha256').update(processor).digest('hex').slice(0, 8)}`;
}

export interface AskedKind {
  type: QuestionType;
  /** The question's own flag. */
  copyscape_check: boolean;
  ai_assessed?: boolean | undefined;
}

/** The job's own switches. */
interface OfferingJob {
  plagiarism_check: boolean;
  ai_assessment: boolean;
  ai_off_until: string;
  ai_audit_url: string;
}

/** What is done with the answers to these questions of a job. */
export function processingOffered(
  config: ProcessingConfig,
  asked: readonly AskedKind[],
  job: OfferingJob,
  now: Date,
): Processing[] {
  const { plagiarism_check: isForAll, ai_assessment: isAssessing } = job;
  const isRecorded = ({ type }: AskedKind) => kindRules[type].isRecorded;
  const checked = asked.filter(
    ({ type, copyscape_check }) => kindRules[type].hasPlagiarismCheck && (isForAll || copyscape_check),
  );
  const purposes: Record<ProcessingPurpose, boolean> = {
    transcript: asked.some(isRecorded),
    // Without transcripts a model reads nothing of a video.
    assessment:
      isAssessing &&
      asked.some(
        (question) =>
          question.ai_assessed &&
          isAssessable(question.type) &&
          (!isRecorded(question) || config.transcribe !== undefined),
      ),
    // Without transcripts a video has nothing to compare.
    similarity: checked.some((question) => !isRecorded(question) || config.transcribe !== undefined),
    web_check: checked.some(({ type }) => type === 'text'),
  };
  return processingPurposes.flatMap((purpose) => {
    const found = purposes[purpose] && offerOf(purpose, config);
    if (!found) return [];
    return purpose === 'assessment' ? { ...found, ...termsOf(job, now) } : found;
  });
}

/** When an assessment begins, and how the model was audited. */
function termsOf({ ai_off_until: day, ai_audit_url: url }: OfferingJob, now: Date): Partial<Processing> {
  return { ...(isFuture(day, now) && { not_before: day }), ...(url !== '' && { audit_url: url }) };
}
