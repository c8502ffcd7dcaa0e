// What the interview's machine needs to know about the questions, in milliseconds, with an accommodation applied.
// Made from the interview each time: an accommodation given in mid-interview counts from the next transition on.
import { questionTimes } from '#contract/interview-length.ts';
import type { Interview } from '#contract/interview.ts';
import type { CandidateQuestion, QuestionType } from '#contract/question.ts';

export interface PlannedQuestion {
  id: string;
  version_id: string;
  type: QuestionType;
  /** null: as long as it takes. */
  preparation_ms: number | null;
  /** null: no limit that anybody is told about; the recorder has one all the same (takeLimitMs). */
  answer_ms: number | null;
  retakes: number;
}

export interface InterviewPlan {
  questions: readonly PlannedQuestion[];
  /** Whether a CV or a letter is asked for after the questions. */
  asks_files: boolean;
  /** Whether sound with a still picture is taken for video. */
  allows_sound_only: boolean;
}

/** Where there is no limit the recorder still stops before a take's last part number (contract/take.ts). */
const longestTakeMs = 60 * 60_000;

export function planOf(interview: Interview): InterviewPlan {
  return {
    questions: interview.questions.map((question) => plannedQuestion(question, interview.time_factor)),
    asks_files:
      interview.ask_cv || interview.ask_motivation_letter || interview.ask_additional_files === true,
    allows_sound_only: interview.audio_only_allowed ?? false,
  };
}

export function hasVideo(plan: InterviewPlan): boolean {
  return plan.questions.some((question) => question.type === 'video');
}

/** The take is stopped and saved when this much of it has been recorded. */
export function takeLimitMs(question: PlannedQuestion): number {
  return question.answer_ms ?? longestTakeMs;
}

function plannedQuestion(question: CandidateQuestion, timeFactor: number): PlannedQuestion {
  const { preparation, answer } = questionTimes(question, timeFactor);
  return {
    id: question.id,
    version_id: question.version_id,
    type: question.type,
    preparation_ms: preparation === null ? null : preparation * 1000,
    answer_ms: answer === null ? null : answer * 1000,
    retakes: question.retake,
  };
}
