// Converts questions between the bank and the job form. Added questions get new ids, so the same one can be added
// twice.
import { BankContent, type BankQuestion, type HiringTemplate } from '#contract/bank.ts';
import { wordingOf, type Competence } from '#contract/job.ts';
import { lacksTests, writtenStarters, writtenTests } from '#contract/question-draft.ts';
import { emptyQuestion, type QuestionFormValues } from '../question/question-form.ts';

export interface Filled {
  questions: QuestionFormValues[];
  competences: Competence[];
  hiring_template_id: string;
}

export function questionOfBank(question: BankQuestion, newId: () => string): QuestionFormValues {
  return filled(question, question.id, newId);
}

/** A question that a model suggested. */
export function questionOfSuggestion(content: BankContent, newId: () => string): QuestionFormValues {
  return filled(content, null, newId);
}

export function filledByTemplate(template: HiringTemplate, newId: () => string): Filled {
  return {
    questions: template.questions.map((question) => filled(question, question.default_id, newId)),
    competences: template.competences.map((competence) => ({ ...competence, id: newId() })),
    hiring_template_id: template.id,
  };
}

/** What the bank stores of a question. Null if the question is incomplete. Pictures and videos stay with the job. */
export function contentForBank(question: QuestionFormValues): BankContent | null {
  const content = BankContent.safeParse(question).data;
  if (!content) return null;
  return lacksTests(content)
    ? null
    : { ...content, tests: writtenTests(content), ...writtenStarters(content) };
}

/** A job's complete questions, for a template. */
export function questionsForTemplate(questions: readonly QuestionFormValues[]) {
  return questions.flatMap((question) => {
    const content = contentForBank(question);
    return content ? [{ ...content, default_id: question.default_id }] : [];
  });
}

/** The ideal profile for a template, without unnamed qualities. */
export function competencesForTemplate(competences: readonly Competence[]) {
  return competences.flatMap(({ name, score, levels = [], by_ai }) =>
    name.trim()
      ? [
          {
            ...{ name: name.trim(), score },
            ...wordingOf({ levels: levels.some((text) => text.trim() !== '') ? levels : [], by_ai }),
          },
        ]
      : [],
  );
}

function filled(content: BankContent, defaultId: string | null, newId: () => string): QuestionFormValues {
  return {
    ...emptyQuestion(content.type, newId),
    ...BankContent.parse(content),
    default_id: defaultId,
    tests: content.tests.map((test) => ({ ...test, id: newId() })),
  };
}
