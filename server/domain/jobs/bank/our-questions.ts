// The forty built-in questions, by subject.
import type { BankQuestion } from '#contract/bank.ts';
import type { Language } from '#contract/languages.ts';
import type { OurQuestion, OurTest } from './questions/our-question.ts';
import { communication } from './questions/communication.ts';
import { customers } from './questions/customers.ts';
import { experience } from './questions/experience.ts';
import { leadership } from './questions/leadership.ts';
import { learningAndChange } from './questions/learning-and-change.ts';
import { motivation } from './questions/motivation.ts';
import { organisation } from './questions/organisation.ts';
import { problemSolving } from './questions/problem-solving.ts';
import { professionalKnowledge } from './questions/professional-knowledge.ts';
import { teamwork } from './questions/teamwork.ts';

export const ourQuestions: readonly OurQuestion[] = [
  ...motivation,
  ...experience,
  ...professionalKnowledge,
  ...problemSolving,
  ...teamwork,
  ...communication,
  ...customers,
  ...leadership,
  ...organisation,
  ...learningAndChange,
];

/** A built-in question in the contract's form, in one language. */
export function questionIn(question: OurQuestion, language: Language): BankQuestion {
  return {
    id: question.id,
    built_in: true,
    subject_id: question.subject_id,
    role_id: question.role_id,
    language,
    updated_at: null,
    type: question.type,
    question: question.question[language],
    video_link: '',
    time: question.time,
    preparation_time: question.preparation_time,
    is_count: question.points > 0,
    points: question.points,
    tests: question.tests.map((test) => testIn(test, language)),
    retake: question.retake,
    languages: [],
    starters: [],
    language_answer: question.codeLanguage ?? language,
    copyscape_check: false,
  };
}

function testIn({ text, ...test }: OurTest, language: Language) {
  return { ...test, text: typeof text === 'string' ? text : text[language] };
}
