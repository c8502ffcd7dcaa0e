// Converts review links and what they show to the contract's shape.
import type { ReviewLink, SharedAnswer, SharedCandidate, SharedCandidates } from '#contract/review-link.ts';
import { Rate } from '#contract/status.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import { sentencesOf } from '#contract/transcript-words.ts';
import type { AddressOf } from '../../files/addresses.ts';
import { designOf } from '../../interviews/to-wire.ts';
import type { Recognized, recognizedOf } from '../recognized.ts';
import { durationOf, originalOf, videoStateOf } from '../rules.ts';
import type {
  findJobAndCompany,
  guestComments,
  guestRates,
  shownAnswers,
  shownResponses,
  takesOf,
} from './guest-store.ts';
import { playableOf } from './rules.ts';
import type { ReviewLinkListed, ReviewLinkRow } from './store.ts';

type Rows<Of extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Of>>;
type AnswerRow = Rows<typeof shownAnswers>[number];
type ResponseRow = Rows<typeof shownResponses>[number];

/** `isOpen`: the member may see what the link shows. */
export function linkToWire({ row, responseIds, createdBy }: ReviewLinkListed, isOpen: boolean): ReviewLink {
  return {
    id: row.id,
    job_id: row.job_id,
    response_ids: responseIds,
    question_ids: row.question_ids,
    name: row.name,
    message: row.message,
    shows_contact: row.shows_contact,
    shows_files: row.shows_files,
    shows_scorecard: row.shows_scorecard,
    shows_transcript: row.shows_transcript,
    may_rate: row.may_rate,
    may_comment: row.may_comment,
    expires_at: row.expires_at?.toISOString() ?? null,
    hash: isOpen ? row.hash : null,
    has_password: row.password_hash !== null,
    created_at: row.created_at.toISOString(),
    created_by: createdBy,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    views: row.views,
    viewed_at: row.viewed_at?.toISOString() ?? null,
  };
}

export function aboutToWire(
  { job, company }: Awaited<ReturnType<typeof findJobAndCompany>>,
  addressOf: AddressOf,
): Pick<SharedCandidates, 'company' | 'job' | 'logo' | 'design'> {
  const { header_image: _, ...design } = designOf({ job, company }, addressOf);
  return { company: company.name, job: job.name, logo: addressOf(company.logo_file_id), design };
}

/** A candidate without answers, files and levels, which come from other tables. */
export function candidateToWire(
  row: ResponseRow,
  link: ReviewLinkRow,
): Omit<SharedCandidate, 'answers' | 'files' | 'scorecard'> {
  const contact = link.shows_contact ? { email: row.email, phone: row.phone } : { email: '', phone: '' };
  return { id: row.id, full: row.name, ...contact };
}

export interface AroundAnswers {
  versions: ReadonlyMap<string, QuestionDraft>;
  recorded: Rows<typeof takesOf>;
  rates: Rows<typeof guestRates>;
  comments: Rows<typeof guestComments>;
  heard: Rows<typeof recognizedOf>;
}

export function answerToWire(row: AnswerRow, around: AroundAnswers, addressOf: AddressOf): SharedAnswer {
  const question = around.versions.get(row.version_id);
  if (!question) throw new Error(`answer ${row.id} is to a version that is not there`);
  const chosen = row.option_ids;
  return {
    id: row.id,
    question: { id: question.id, question: question.question },
    text: row.text,
    code: row.code === null ? null : { language: row.code_language ?? '', text: row.code },
    options: chosen && question.tests.map(({ id, text }) => ({ id, text, chosen: chosen.includes(id) })),
    video: kindRules[row.type].isRecorded ? videoToWire(row, around.recorded, addressOf) : null,
    transcript: transcriptToWire(around.heard.get(row.id)),
    mark: markToWire(row.id, around),
  };
}

/** Sentences only: no times, and nothing of what the engine or the team did. */
function transcriptToWire(heard: Recognized | undefined): SharedAnswer['transcript'] {
  return heard
    ? { language: heard.language, sentences: sentencesOf(heard.words).map(({ text }) => text) }
    : null;
}

export function markToWire(
  answerId: string,
  { rates, comments }: Pick<AroundAnswers, 'rates' | 'comments'>,
): SharedAnswer['mark'] {
  const rate = rates.find((row) => row.answer_id === answerId)?.rate;
  return {
    my_rate: rate === undefined ? null : Rate.parse(rate),
    comments: comments
      .filter((comment) => comment.answer_id === answerId)
      .map(({ id, at_ms, text, created_at }) => ({ id, at_ms, text, created_at: created_at.toISOString() }))
      .toSorted((a, b) => (a.at_ms ?? -1) - (b.at_ms ?? -1)),
  };
}

function videoToWire(
  row: AnswerRow,
  recorded: AroundAnswers['recorded'],
  addressOf: AddressOf,
): NonNullable<SharedAnswer['video']> {
  const take = recorded.takes.find((recordedTake) => recordedTake.id === row.take_id);
  const segments = recorded.segments.filter((segment) => segment.take_id === row.take_id);
  const state = videoStateOf(take, segments);
  const files = { rendition: take?.rendition_file_id ?? null, original: originalOf(segments) };
  return {
    state,
    url: addressOf(playableOf(state, files)),
    poster: state === 'deleted' ? null : addressOf(take?.poster_file_id ?? null),
    duration_seconds: durationOf(take),
    deleted_at: take?.deleted_at?.toISOString() ?? null,
  };
}
