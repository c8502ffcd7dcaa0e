// Drafts for the tests: a question for the bank, a hiring profile template.
import type * as z from 'zod/mini';
import type { addHiringTemplate, addToBank } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { professionRows, subjectRows } from '../../server/platform/db/catalogue-rows.ts';

type BankDraft = z.output<typeof addToBank.body>;
type TemplateDraft = z.output<typeof addHiringTemplate.body>;

export const [someSubject, otherSubject] = subjectRows.map(({ id }) => id) as [string, string];
export const [someProfession] = professionRows.map(({ id }) => id) as [string];

const content = {
  type: 'choice' as const,
  question: 'Which knot holds best?',
  video_link: '',
  time: 'Unlim' as const,
  preparation_time: 'Unlim' as const,
  is_count: true,
  points: 2,
  retake: 0,
  language_answer: 'en-US',
  copyscape_check: false,
  languages: [],
  starters: [],
};

export function bankDraft(changes: Partial<BankDraft> = {}): BankDraft {
  return {
    ...content,
    tests: [
      { id: newId(), text: 'Bowline', correct: true },
      { id: newId(), text: 'Granny', correct: false },
    ],
    id: newId(),
    subject_id: someSubject,
    role_id: null,
    language: 'en-US',
    ...changes,
  };
}

export function templateDraft(changes: Partial<TemplateDraft> = {}): TemplateDraft {
  const { id: _id, subject_id: _subject, role_id: _role, language: _language, ...question } = bankDraft();
  return {
    id: newId(),
    name: 'Ship’s mate',
    role_id: null,
    questions: [{ ...question, default_id: null }],
    competences: [{ name: 'Balance', score: 80 }],
    ...changes,
  };
}
