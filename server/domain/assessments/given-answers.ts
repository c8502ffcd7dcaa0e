// The answers of a candidate that a model may read: transcripts, texts and code, to questions with `ai_assessed`.
import { asc, eq } from 'drizzle-orm';
import { isAssessable } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { question_versions, questions } from '../../platform/db/schema/job.ts';
import { answers } from '../../platform/db/schema/response.ts';
import { takes } from '../../platform/db/schema/take.ts';
import { transcripts } from '../../platform/db/schema/transcript.ts';
import { recognizedOf } from '../candidates/recognized.ts';
import type { Recognized } from '../candidates/recognized.ts';
import { wordsOfCode, wordsOfText } from './text-words.ts';

/** A word as it is read, with its place among the recognized words, or those of a text. */
export interface AnswerWord {
  text: string;
  from: number;
  to: number;
  /** In the player; null: it is written. */
  fromMs: number | null;
  toMs: number | null;
}

export interface ReadAnswer {
  id: string;
  questionId: string;
  question: string;
  words: AnswerWord[];
  /** Of the transcript; 0: it is written. */
  revision: number;
}

export interface GivenAnswers {
  /** In the job's order, those without words too. */
  answers: ReadAnswer[];
  /** True if a video is still to be transcribed. */
  isPending: boolean;
}

/** `isHeard`: the candidate allows transcripts, and they are made here. */
export async function readAnswers(
  tx: Tx,
  response: { agency_id: string; id: string },
  { isHeard }: { isHeard: boolean },
): Promise<GivenAnswers> {
  const rows = await tx
    .select({
      ...{ id: answers.id, questionId: answers.question_id, type: answers.type, text: answers.text },
      ...{ code: answers.code, question: question_versions.question },
      ...{ state: transcripts.state, revision: transcripts.revision },
      ...{ processedAt: takes.processed_at, deletedAt: takes.deleted_at },
    })
    .from(answers)
    .innerJoin(questions, sameAgency(questions, answers, { id: answers.question_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .leftJoin(transcripts, sameAgency(transcripts, answers, { answer_id: answers.id }))
    .leftJoin(takes, sameAgency(takes, answers, { id: answers.take_id, response_id: answers.response_id }))
    .where(
      sameAgency(answers, response, { response_id: response.id }, eq(question_versions.ai_assessed, true)),
    )
    .orderBy(asc(questions.sorting), asc(questions.id));
  const readable = rows.filter(({ type }) => isAssessable(type));
  const heard = await recognizedOf(
    tx,
    response.agency_id,
    readable.map(({ id }) => id),
  );
  return {
    answers: readable.map(({ id, questionId, question, text, code, revision }) => ({
      ...{ id, questionId, question, revision: revision ?? 0 },
      words: wordsOf({ text, code, recognized: heard.get(id) }),
    })),
    isPending: readable.some(
      ({ type, state, processedAt, deletedAt }) =>
        kindRules[type].isRecorded &&
        (state === null
          ? isHeard && processedAt === null && deletedAt === null
          : state === 'waiting' || state === 'running'),
    ),
  };
}

function wordsOf({
  text,
  code,
  recognized,
}: {
  text: string | null;
  code: string | null;
  recognized: Recognized | undefined;
}): AnswerWord[] {
  if (recognized)
    return recognized.words.map(({ text: word, first, beyond, fromMs, toMs }) => ({
      ...{ text: word, from: first, to: beyond, fromMs, toMs },
    }));
  const written = code === null ? wordsOfText(text ?? '') : wordsOfCode(code);
  return written.map((word, i) => ({
    ...{ text: word, from: i, to: i + 1, fromMs: null, toMs: null },
  }));
}
