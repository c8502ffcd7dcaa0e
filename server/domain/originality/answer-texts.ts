// The text of an answer that is compared: what was written, a program, or the recognized words of a video. Corrections of a transcript
// change nothing here.
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { question_versions } from '../../platform/db/schema/job.ts';
import { answers } from '../../platform/db/schema/response.ts';
import { transcripts } from '../../platform/db/schema/transcript.ts';
import type { StoredWords } from '../../platform/db/schema/transcript.ts';
import { kindRules } from '#contract/question.ts';
import type { Comparable } from './tokens.ts';

/** By answer. Answers without any text are left out. */
export async function findTexts(
  tx: Tx,
  agencyId: string,
  answerIds: readonly string[],
): Promise<Map<string, Comparable>> {
  const rows = await tx
    .select({
      ...{ id: answers.id, text: answers.text, code: answers.code, language: answers.code_language },
      words: transcripts.words,
      type: question_versions.type,
    })
    .from(answers)
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .leftJoin(transcripts, sameAgency(transcripts, answers, { answer_id: answers.id, state: 'ready' }))
    .where(sameAgency(answers, agencyId, { id: answerIds }));
  return new Map(
    rows.flatMap(({ id, text, code, language, words, type }): [string, Comparable][] => {
      const isSpoken = kindRules[type].isRecorded;
      if (code !== null) return [[id, { text: code, language: language ?? '', isSpoken }]];
      const written = text ?? spokenText(words);
      return written === '' ? [] : [[id, { text: written, language: null, isSpoken }]];
    }),
  );
}

function spokenText(words: StoredWords | null): string {
  return (words ?? []).map(([, , word]) => word).join(' ');
}
