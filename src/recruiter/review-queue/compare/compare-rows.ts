// Several candidates' answers, grouped by question.
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';

export interface CompareRow {
  questionId: string;
  question: AnswerDetail['question'];
  /** One per candidate, in their order; null: no answer. */
  answers: (AnswerDetail | null)[];
}

type Compared = Pick<ResponseDetail, 'answers'>;

/**
 * In the job's order, whatever order each candidate was asked in. Questions removed from the job come last. Questions
 * that nobody answered are left out.
 */
export function rowsOf(compared: readonly Compared[], inJob: readonly { id: string }[]): CompareRow[] {
  const asked = new Map(
    compared.flatMap(({ answers }) => answers.map(({ question }) => [question.id, question] as const)),
  );
  const known = inJob.filter(({ id }) => asked.has(id)).map(({ id }) => id);
  const removed = [...asked.keys()].filter((id) => !known.includes(id));
  return [...known, ...removed].flatMap((questionId) => {
    const question = asked.get(questionId);
    const answers = compared.map(
      (response) => response.answers.find((answer) => answer.question.id === questionId) ?? null,
    );
    return question ? [{ questionId, question, answers }] : [];
  });
}
