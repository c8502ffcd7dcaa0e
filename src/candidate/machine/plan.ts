// What the machine needs to know about the questions, in milliseconds, with accommodations applied. Derived
// from the interview each time, so an accommodation granted mid-interview applies from the next transition.
import { firstLanguage } from '#contract/code-languages.ts';
import { questionTimes } from '#contract/interview-length.ts';
import type { Interview } from '#contract/interview.ts';
import { type CandidateQuestion, kindRules, type QuestionType } from '#contract/question.ts';
import { InterviewState } from './state.ts';

export interface PlannedQuestion {
  id: string;
  version_id: string;
  type: QuestionType;
  /** Null: unlimited. */
  preparation_ms: number | null;
  /** Null: no limit is shown. The recorder still has one (takeLimitMs). */
  answer_ms: number | null;
  retakes: number;
  /** True if the answer is written and was not timed, so it can be changed until the interview is finished. */
  is_editable?: boolean;
  /** When a question with a time limit was first shown, on any device: epoch ms of the server's clock. */
  shown_at?: number;
  /** Code: the language to start in, and what to start with. */
  starter?: CodeStarter;
}

export interface CodeStarter {
  language: string;
  codes: readonly { language: string; code: string }[];
}

export interface InterviewPlan {
  questions: readonly PlannedQuestion[];
  /** True if a CV or letter is requested after the questions. */
  asks_files: boolean;
  /** True if audio with a still picture is accepted instead of video. */
  allows_sound_only: boolean;
}

/** Without a limit, the recorder still stops before a take runs out of part numbers (contract/take.ts). */
const longestTakeMs = 60 * 60_000;

export function planOf(interview: Interview): InterviewPlan {
  return {
    questions: interview.questions.map((question) => plannedQuestion(question, interview)),
    asks_files:
      interview.ask_cv || interview.ask_motivation_letter || interview.ask_additional_files === true,
    allows_sound_only: interview.audio_only_allowed ?? false,
  };
}

export function hasVideo(plan: InterviewPlan): boolean {
  return plan.questions.some((question) => kindRules[question.type].isRecorded);
}

/** Recorded time at which the take is stopped and saved. */
export function takeLimitMs(question: PlannedQuestion): number {
  return question.answer_ms ?? longestTakeMs;
}

function plannedQuestion(
  question: CandidateQuestion,
  { time_factor, shown = [] }: Pick<Interview, 'time_factor' | 'shown'>,
): PlannedQuestion {
  const { isRecorded, hasCode } = kindRules[question.type];
  const isLimited = isRecorded || question.has_limit === true;
  const time = isLimited ? question.time : 'Unlim';
  const { preparation, answer } = questionTimes({ ...question, time }, time_factor);
  const shownAt = shown.find(({ question_id }) => question_id === question.id)?.shown_at;
  return {
    id: question.id,
    version_id: question.version_id,
    type: question.type,
    preparation_ms: preparation === null ? null : preparation * 1000,
    answer_ms: answer === null ? null : answer * 1000,
    retakes: question.retake,
    is_editable: !isLimited,
    ...(shownAt !== undefined && { shown_at: Date.parse(shownAt) }),
    ...(hasCode && { starter: starterOf(question) }),
  };
}

function starterOf({ languages = [], starters = [], language_answer }: CandidateQuestion): CodeStarter {
  return { language: firstLanguage(languages, language_answer), codes: starters };
}

/**
 * Applies an accommodation: candidates who may write instead of speaking get text questions. A question that already
 * has a recording or text keeps its kind, even if the accommodation is revoked.
 */
export function accommodated(interview: Interview, savedState: unknown): Interview {
  const begun = begunQuestion(savedState);
  const questions = interview.questions.map((question, index) => {
    const isWritten = begun?.index === index ? begun.isWritten : interview.text_for_video;
    return isWritten && kindRules[question.type].isRecorded
      ? { ...question, type: 'text' as const, has_limit: false }
      : question;
  });
  return { ...interview, questions };
}

function begunQuestion(savedState: unknown): { index: number; isWritten: boolean } | null {
  const state = InterviewState.safeParse(savedState);
  if (!state.success || state.data.at.step !== 'question') return null;
  const { index, phase, takes } = state.data.at;
  if (phase.phase === 'submitting') return { index, isWritten: phase.answer.type === 'text' };
  if (phase.phase === 'answering')
    return phase.draft.kind === 'text' && phase.draft.text.trim() !== '' ? { index, isWritten: true } : null;
  return takes.length > 0 || 'take_id' in phase ? { index, isWritten: false } : null;
}
