// How much of the plan's limits a job's questions use.
import { unlimited, type CurrentPlan } from '#contract/plan.ts';
import { type QuestionType, kindRules } from '#contract/question.ts';
import type { Room } from '../../kit/plan-room.ts';

/** Null means no limit. */
export interface QuestionRoom {
  questions: Room | null;
  video_questions: Room | null;
}

/** In the order in which they are shown. */
export const questionLimits = [
  'questions',
  'video_questions',
] as const satisfies readonly (keyof QuestionRoom)[];

export const noLimits: QuestionRoom = { questions: null, video_questions: null };

export function questionRoom(
  questions: readonly { type: QuestionType }[],
  plan: Pick<CurrentPlan, 'questions_limit' | 'video_questions_limit'>,
): QuestionRoom {
  const videos = questions.filter(({ type }) => kindRules[type].isRecorded).length;
  return {
    questions: roomIn(plan.questions_limit, questions.length),
    video_questions: roomIn(plan.video_questions_limit, videos),
  };
}

/** The limit that one more question of this kind would exceed, or null. */
export function limitInTheWay(room: QuestionRoom, type: QuestionType): keyof QuestionRoom | null {
  if (room.questions?.left === 0) return 'questions';
  return kindRules[type].isRecorded && room.video_questions?.left === 0 ? 'video_questions' : null;
}

export function isOverLimit(room: Room | null): boolean {
  return room !== null && room.used > room.limit;
}

function roomIn(limit: number, used: number): Room | null {
  return limit >= unlimited ? null : { used, limit, left: Math.max(0, limit - used) };
}
