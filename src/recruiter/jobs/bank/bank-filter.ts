// Filters and sorts the questions of the bank.
import type { BankQuestion } from '#contract/bank.ts';
import type { QuestionType } from '#contract/question.ts';

export interface BankFilter {
  /** Every word must occur, ignoring case and diacritics. */
  words: string;
  /** An id. Empty: all. */
  subject: string;
  /** An id; `everybody`: only those for no particular profession; empty: all. */
  role: string;
  type: QuestionType | '';
  whose: '' | 'ours' | 'own';
}

export const everything: BankFilter = { words: '', subject: '', role: '', type: '', whose: '' };

/** `namesOf` returns further texts that a question is found by: its subject and profession. */
export function filterBank(
  questions: readonly BankQuestion[],
  filter: BankFilter,
  namesOf: (question: BankQuestion) => string,
): BankQuestion[] {
  const words = folded(filter.words).split(/\s+/).filter(Boolean);
  return questions.filter((question) => {
    if (filter.subject && question.subject_id !== filter.subject) return false;
    if (filter.role && (question.role_id ?? 'everybody') !== filter.role) return false;
    if (filter.type && question.type !== filter.type) return false;
    if (filter.whose && question.built_in !== (filter.whose === 'ours')) return false;
    const text = folded(
      [question.question, namesOf(question), ...question.tests.map((test) => test.text)].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

/** Groups the questions by subject, in subject order, the agency's own first. Omits empty subjects. */
export function bySubject<Subject extends { id: string }>(
  questions: readonly BankQuestion[],
  subjects: readonly Subject[],
): { subject: Subject; questions: BankQuestion[] }[] {
  return subjects
    .map((subject) => ({
      subject,
      questions: questions
        .filter((question) => question.subject_id === subject.id)
        .toSorted((a, b) => Number(a.built_in) - Number(b.built_in)),
    }))
    .filter((group) => group.questions.length > 0);
}

/** Ignores case, accents and vowel points: `gestoria` finds `Gestoría`. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
