// The interview as sent to the candidate's page. Fields are listed explicitly, so the recruiter's data (correct
// options, points, AI instructions) stays out.
import type { Interview, InterviewDesign, InterviewWelcome } from '#contract/interview.ts';
import { interviewMinutes, questionTimes } from '#contract/interview-length.ts';
import type { Processing } from '#contract/processing.ts';
import { startersOf } from '#contract/starter-code.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import { type CandidateQuestion, kindRules } from '#contract/question.ts';
import { Progress } from '#contract/progress.ts';
import { Template } from '#contract/template.ts';
import type { VerifiedDomain } from '#contract/verified-domain.ts';
import type { AddressOf } from '../files/addresses.ts';
import { isPreview } from '../../kernel/preview.ts';
import { codeBytes } from './code-bytes.ts';
import { isMultiple } from './rules.ts';
import type { Accommodation, Answered, AskedQuestion, JobOffered, ResponseRow } from './store.ts';

interface Shown {
  offered: JobOffered;
  versions: ReadonlyMap<string, QuestionDraft>;
  asked: readonly AskedQuestion[];
  processing: readonly Processing[];
  deadline: Date | null;
  now: Date;
  addressOf: AddressOf;
}

interface Welcoming extends Shown {
  verified: VerifiedDomain | null;
}

/** @param accommodation the invited person's. */
export function welcomeToWire(
  shown: Welcoming,
  hash: string,
  response: ResponseRow | null,
  accommodation: Accommodation = none,
): InterviewWelcome {
  const questions = accommodated(questionsOf(shown), accommodation);
  return {
    ...commonOf(shown),
    kind: response ? 'invitation' : 'share',
    verified_domain: shown.verified?.domain ?? null,
    hash,
    questions_count: questions.length,
    kinds: [...new Set(questions.map((question) => question.type))],
    duration_minutes: interviewMinutes(questions, accommodation.timeFactor),
    has_retakes: questions.some((question) => kindRules[question.type].isRecorded && question.retake > 0),
    retakes: retakesOf(questions),
    video_seconds: videoSeconds(questions, accommodation.timeFactor),
    code_bytes: questions.some(({ type }) => kindRules[type].tests === 'examples') ? codeBytes() : 0,
    contact_name: shown.offered.contactName,
    preview_video: shown.addressOf(shown.offered.job.preview_video_file_id),
    candidate: candidateOf(response),
    started: response !== null && response.started_at !== null,
    is_preview: response !== null && isPreview(response),
    // What replaces a video is not transcribed.
    processing: shown.processing.filter(
      ({ purpose }) => purpose !== 'transcript' || questions.some(({ type }) => kindRules[type].isRecorded),
    ),
  };
}

/** Null if the video questions differ. */
function retakesOf(questions: readonly QuestionDraft[]): number | null {
  const spoken = questions.filter((question) => kindRules[question.type].isRecorded);
  const [retakes = 0, ...others] = new Set(spoken.map(({ retake }) => retake));
  return others.length === 0 ? retakes : null;
}

const none: Accommodation = { timeFactor: 1, textForVideo: false, deadlineAt: null };

/** The questions with the types this person gets. What replaces a recording has no limit. */
function accommodated(questions: readonly QuestionDraft[], { textForVideo }: Accommodation): QuestionDraft[] {
  return questions.map((question) =>
    textForVideo && kindRules[question.type].isRecorded
      ? { ...question, type: 'text', time: 'Unlim' }
      : question,
  );
}

interface InterviewFacts {
  answered: readonly Answered[];
  isRequestOpen: boolean;
  processing: NonNullable<Interview['processing']>;
}

export function interviewToWire(
  shown: Shown,
  response: ResponseRow,
  accommodation: Accommodation,
  { answered, isRequestOpen, processing }: InterviewFacts,
): Interview {
  return {
    ...commonOf(shown),
    response_id: response.id,
    hash: response.hash,
    shown: shown.asked.flatMap(({ questionId, shownAt }) =>
      shownAt ? [{ question_id: questionId, shown_at: shownAt.toISOString() }] : [],
    ),
    questions: shown.asked.flatMap(({ versionId }) => {
      const version = shown.versions.get(versionId);
      return version ? [questionToWire(version, versionId, shown.addressOf)] : [];
    }),
    time_factor: accommodation.timeFactor,
    text_for_video: accommodation.textForVideo,
    self_accommodation: shown.offered.job.self_accommodation,
    request_open: isRequestOpen,
    candidate: candidateOf(response),
    contact_name: shown.offered.contactName,
    is_preview: isPreview(response),
    processing,
    answered: answered.map(answeredToWire),
    progress: Progress.parse(response.progress),
    finished_at: response.finished_at?.toISOString() ?? null,
  };
}

export function answeredToWire({ answer, isStored }: Answered): Interview['answered'][number] {
  return { question_id: answer.question_id, answer_id: answer.id, stored: isStored };
}

function commonOf({ offered, deadline, now, addressOf }: Shown) {
  const { job, company } = offered;
  return {
    job: { name: job.name, description: job.description },
    company: {
      name: company.name,
      logo: addressOf(company.logo_file_id),
      website: company.website,
      policy: company.policy,
      consent_by_starting: company.consent_by_starting,
    },
    design: designOf(offered, addressOf),
    deadline_at: deadline?.toISOString() ?? null,
    retention_days: offered.retentionDays,
    ask_cv: job.ask_cv,
    ask_motivation_letter: job.ask_motivation_letter,
    ask_additional_files: job.ask_additional_files,
    audio_only_allowed: job.audio_only_allowed,
    server_time: now.toISOString(),
  };
}

/** A job's own header image takes precedence over its company's. */
export function designOf(
  { job, company }: Pick<JobOffered, 'job' | 'company'>,
  addressOf: AddressOf,
): InterviewDesign {
  return {
    template: Template.parse(job.template),
    bg_color: company.bg_color,
    buttons_color: company.buttons_color,
    bg_image: addressOf(company.bg_image_file_id),
    header_image: addressOf(job.header_image_file_id ?? company.header_image_file_id),
  };
}

/** Unlimited questions have no maximum, so they count with the usual time. */
function videoSeconds(questions: readonly QuestionDraft[], timeFactor: number): number {
  const seconds = questions
    .filter((question) => kindRules[question.type].isRecorded)
    .reduce((sum, question) => sum + (questionTimes(question, timeFactor || 1).answer ?? 0), 0);
  return Math.round(seconds);
}

function questionsOf({ asked, versions }: Shown): QuestionDraft[] {
  return asked.flatMap(({ versionId }) => versions.get(versionId) ?? []);
}

function questionToWire(version: QuestionDraft, versionId: string, addressOf: AddressOf): CandidateQuestion {
  const { tests, isRecorded, hasCode } = kindRules[version.type];
  return {
    id: version.id,
    version_id: versionId,
    type: version.type,
    question: version.question,
    image: addressOf(version.image_file_id),
    video: addressOf(version.video_file_id),
    video_link: version.video_link,
    ...(version.captions && { captions: version.captions }),
    // Without a limit, earlier versions of the page only want a number.
    time: version.time === 'Unlim' ? 0 : version.time,
    has_limit: isRecorded || version.time !== 'Unlim',
    preparation_time: version.preparation_time,
    retake: version.retake,
    language_answer: version.language_answer,
    multiple: tests === 'options' && isMultiple(version.tests),
    options: tests === 'options' ? version.tests.map(({ id, text }) => ({ id, text })) : [],
    ...(tests === 'examples' && examplesOf(version)),
    ...(hasCode && codeOf(version)),
  };
}

/** The allowed languages, and the code to start with in each of them. */
function codeOf({
  languages,
  starters,
  tests,
}: QuestionDraft): Pick<CandidateQuestion, 'languages' | 'starters'> {
  return { languages, starters: startersOf({ languages, starters, readsInput: tests.length > 0 }) };
}

/** Hidden examples are counted but their content is not sent. */
function examplesOf({ tests }: QuestionDraft): Pick<CandidateQuestion, 'examples' | 'hidden_examples'> {
  const shown = tests.filter((test) => !test.hidden);
  return {
    examples: shown.map(({ id, text, output }) => ({ id, input: text, output: output ?? '' })),
    hidden_examples: tests.length - shown.length,
  };
}

function candidateOf(response: ResponseRow | null): InterviewWelcome['candidate'] {
  return { name: response?.name ?? '', email: response?.email ?? '', phone: response?.phone ?? '' };
}
