// What the server does with an answer, by its kind.
import { isLanguageAllowed } from '#contract/code-languages.ts';
import type { AnswerSubmission } from '#contract/interview.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import type { QuestionType } from '#contract/question.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { answers } from '../../platform/db/schema/response.ts';
import { isRunHere } from './code/rules.ts';
import { isPossibleChoice, isScored, pointsOf } from './rules.ts';

interface Content {
  row: Pick<typeof answers.$inferInsert, 'text' | 'code' | 'code_language' | 'option_ids' | 'take_id'>;
  points: number | null;
  /** If the question has examples: whether the program runs on them. */
  program?: 'run' | 'not_run';
}

/** @throws Refusal('invalid_fields') for options that the question does not have, and languages that it does not allow */
export function contentOf(body: AnswerSubmission, question: QuestionDraft): Content {
  switch (body.type) {
    case 'text':
      return { row: { text: body.text }, points: null };
    case 'code': {
      if (!isLanguageAllowed(question.languages, body.language))
        throw new Refusal('invalid_fields', { fields: { language: 'not_allowed' } });
      const row = { code: body.code, code_language: body.language };
      if (question.tests.length === 0) return { row, points: null };
      return { row, points: null, program: isRunHere(body.language) ? 'run' : 'not_run' };
    }
    case 'choice': {
      const { option_ids } = body;
      if (!isPossibleChoice(question.tests, option_ids))
        throw new Refusal('invalid_fields', { fields: { option_ids: 'not_allowed' } });
      const points = isScored(question) ? pointsOf(question.points, question.tests, option_ids) : null;
      return { row: { option_ids }, points };
    }
    case 'video':
      return { row: { take_id: body.take_id }, points: null };
  }
}

type Written = Pick<typeof answers.$inferSelect, 'type' | 'text' | 'code' | 'option_ids'>;

/** The written answer, or the chosen options, one per line. Empty for a recording. */
export function writtenText(answer: Written, { tests }: Pick<QuestionDraft, 'tests'>): string {
  return textByKind[answer.type](answer, tests);
}

const textByKind: Record<QuestionType, (answer: Written, tests: QuestionDraft['tests']) => string> = {
  video: () => '',
  text: ({ text }) => text ?? '',
  code: ({ code }) => code ?? '',
  choice: ({ option_ids: chosen }, tests) =>
    tests
      .filter(({ id }) => chosen?.includes(id))
      .map(({ text }) => text)
      .join('\n'),
};
