// Drafts of written answers: one row per kind of question that is not recorded. Pure.
import { defaultCodeLanguage } from '#contract/code-languages.ts';
import type { AnswerSubmission } from '#contract/interview.ts';
import type { CandidateQuestion, QuestionType } from '#contract/question.ts';
import type { CodeStarter, PlannedQuestion } from './plan.ts';
import type { Draft, DraftProblem, Phase } from './state.ts';

export type WrittenKind = Exclude<QuestionType, 'video'>;
/** One draft per kind, in a form that the compiler can match with the kind's row. */
export type DraftOf<Kind extends WrittenKind = WrittenKind> = {
  [Of in Kind]: { kind: Of } & Extract<Draft, { kind: Of }>;
}[Kind];
type ContentOf<Kind extends WrittenKind = WrittenKind> = {
  [Of in Kind]: { type: Of } & Omit<
    Extract<AnswerSubmission, { type: Of }>,
    'type' | 'id' | 'question_id' | 'version_id' | 'recorded_at'
  >;
}[Kind];

/** Props of the fields in which a draft is written. */
export interface DraftFieldsProps<Kind extends WrittenKind> {
  draft: DraftOf<Kind>;
  question: CandidateQuestion;
  planned: PlannedQuestion;
  isInvalid: boolean;
  isSubmitting: boolean;
  messageId: string;
  onDraft: (draft: Draft) => void;
}

type Starting = Pick<PlannedQuestion, 'starter'>;

interface DraftRules<Kind extends WrittenKind> {
  empty: (question: Starting) => DraftOf<Kind>;
  /** What is missing before the answer can be submitted. */
  problem: (draft: DraftOf<Kind>, question: Starting) => DraftProblem | null;
  toAnswer: (draft: DraftOf<Kind>) => ContentOf<Kind>;
  fromAnswer: (answer: ContentOf<Kind>) => DraftOf<Kind>;
}

const rules: { [Kind in WrittenKind]: DraftRules<Kind> } = {
  text: {
    empty: () => ({ kind: 'text', text: '' }),
    problem: ({ text }) => (storable(text).trim() === '' ? 'write_text' : null),
    toAnswer: ({ text }) => ({ type: 'text', text: storable(text).trim() }),
    fromAnswer: ({ text }) => ({ kind: 'text', text }),
  },
  code: {
    empty: ({ starter }) => {
      const language = starter?.language ?? defaultCodeLanguage;
      return { kind: 'code', language, text: starterCode(starter, language) };
    },
    // Starter code alone is not an answer.
    problem: ({ language, text }, { starter }) =>
      ['', starterCode(starter, language).trim()].includes(storable(text).trim()) ? 'write_code' : null,
    toAnswer: ({ language, text }) => ({ type: 'code', language, code: storable(text) }),
    fromAnswer: ({ language, code }) => ({ kind: 'code', language, text: code }),
  },
  choice: {
    empty: () => ({ kind: 'choice', option_ids: [] }),
    problem: ({ option_ids }) => (option_ids.length === 0 ? 'select_option' : null),
    toAnswer: ({ option_ids }) => ({ type: 'choice', option_ids }),
    fromAnswer: ({ option_ids }) => ({ kind: 'choice', option_ids }),
  },
};

/** The server refuses NUL, which may come with pasted text, and would refuse the whole answer with it. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

/** The draft of an unanswered question: empty, or its starter code. */
export function emptyDraft(kind: WrittenKind, question: Starting): Draft {
  return rules[kind].empty(question);
}

export function problemOf<Kind extends WrittenKind>(
  draft: DraftOf<Kind>,
  question: Starting,
): DraftProblem | null {
  return rules[draft.kind].problem(draft, question);
}

/** Empty if the question has none for the language. */
export function starterCode(starter: CodeStarter | undefined, language: string): string {
  return starter?.codes.find((code) => code.language === language)?.code ?? '';
}

/** The same draft in another language. Code that the candidate did not write changes with it. */
export function inLanguage(draft: DraftOf<'code'>, language: string, question: Starting): DraftOf<'code'> {
  const isUntouched = problemOf(draft, question) !== null;
  return { ...draft, language, ...(isUntouched && { text: starterCode(question.starter, language) }) };
}

export function contentOf<Kind extends WrittenKind>(draft: DraftOf<Kind>): ContentOf<Kind> {
  return rules[draft.kind].toAnswer(draft);
}

/** The draft to show in the fields. While submitting, it is rebuilt from the answer. */
export function draftIn(phase: Phase, question: CandidateQuestion): Draft | null {
  if (phase.phase === 'answering' || phase.phase === 'expired') return phase.draft;
  if (phase.phase !== 'submitting' || phase.answer.type !== question.type) return null;
  return phase.answer.type === 'video' ? null : draftOfAnswer(phase.answer);
}

export function draftOfAnswer<Kind extends WrittenKind>(answer: ContentOf<Kind>): DraftOf<Kind> {
  return rules[answer.type].fromAnswer(answer);
}
