// The built-in questions and templates are complete in every language, and correct.
import { describe, expect, test } from 'vitest';
import { BankQuestion, HiringTemplate } from '#contract/bank.ts';
import { maxCompetences } from '#contract/job.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { kindRules, preparationTimes } from '#contract/question.ts';
import { planRows, professionRows, subjectRows } from '../../../platform/db/catalogue-rows.ts';
import { ourQuestions, questionIn } from './our-questions.ts';
import { ourTemplates, templateIn } from './our-templates.ts';

const inEnglish = ourQuestions.map((question) => questionIn(question, defaultLanguage));

test('has forty questions, at least three per subject, each with its own id', () => {
  expect(ourQuestions).toHaveLength(40);
  for (const { id, name } of subjectRows) {
    const about = ourQuestions.filter(({ subject_id }) => subject_id === id);
    expect([name, about.length >= 3]).toEqual([name, true]);
  }
  const ids = ourQuestions.flatMap(({ id, tests }) => [id, ...tests.map((option) => option.id)]);
  expect(new Set([...ids, ...ourTemplates.map(({ id }) => id)]).size).toBe(ids.length + ourTemplates.length);
});

test('every question is valid as it is: offered times, and everything its kind requires', () => {
  const prepared: readonly unknown[] = preparationTimes;
  for (const question of inEnglish) {
    expect(BankQuestion.parse(question)).toEqual(question);
    expect(kindRules[question.type].times).toContain(question.time);
    expect(prepared).toContain(question.preparation_time);
    const correct = question.tests.filter((option) => option.correct).length;
    if (question.type === 'choice')
      expect([correct, question.tests.length >= 3, question.points]).toEqual([1, true, 1]);
    else if (question.type === 'code')
      expect(question.tests.map((example) => example.hidden)).toContain(false);
    else expect(question.tests).toEqual([]);
  }
});

describe.each(languages)('in %s', (language) => {
  const asked = ourQuestions.map((question) => questionIn(question, language));
  const script = scriptOf(language);

  test('every text exists in the language’s own script, and no two are equal', () => {
    for (const text of asked.flatMap(textsOf)) expect(text).toMatch(script);
    const questions = asked.map(({ question }) => question);
    expect(new Set(questions).size).toBe(questions.length);
  });

  test.skipIf(language === defaultLanguage)('nothing is left in English', () => {
    const english = inEnglish.map(textsOf);
    const copied = asked.flatMap((question, n) =>
      textsOf(question).filter((text, at) => text === english[n]?.[at]),
    );
    expect(copied).toEqual([]);
  });

  test('expects answers in the language of the question', () => {
    const answered = asked.filter(({ type }) => type !== 'code').map((question) => question.language_answer);
    expect(new Set(answered)).toEqual(new Set([language]));
  });

  test('a template has a name, four to six questions and four to six competences', () => {
    for (const ours of ourTemplates) {
      const template = HiringTemplate.parse(templateIn(ours, language));
      expect(template.name).toMatch(script);
      const sizes = [template.questions.length, template.competences.length];
      expect([template.name, sizes.every((size) => size >= 4 && size <= 6)]).toEqual([template.name, true]);
      for (const { name } of template.competences) expect(name).toMatch(script);
      expect(template.competences.length).toBeLessThanOrEqual(maxCompetences);
    }
  });
});

test('a template fits into the smallest plan', () => {
  const free = planRows.find(({ code }) => code === 'free');
  for (const { questions } of ourTemplates) {
    const videos = questions.filter(({ type }) => type === 'video');
    expect(questions.length).toBeLessThanOrEqual(free?.questions_limit ?? 0);
    expect(videos.length).toBeLessThanOrEqual(free?.video_questions_limit ?? 0);
  }
});

test('a template has general questions and those of its profession', () => {
  for (const { role_id, questions } of ourTemplates) {
    const others = questions.filter((question) => question.role_id !== null && question.role_id !== role_id);
    expect(others.map(({ id }) => id)).toEqual([]);
  }
  const professions = ourTemplates.flatMap(({ role_id }) => role_id ?? []);
  expect(professions.filter((id) => !professionRows.some((row) => row.id === id))).toEqual([]);
});

/** Solutions, to verify what the examples expect. */
const solutions: Record<string, (input: string) => string> = {
  'Each line of the input is one word': (input) => {
    const counted = Map.groupBy(input.split('\n'), (word) => word);
    const [first] = [...counted].toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1));
    return first?.[0] ?? '';
  },
  'Each line of the input is a span': (input) => {
    const minutes = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const covered = input.split('\n').flatMap((span) => {
      const [from, to] = span.split('-').map(minutes) as [number, number];
      return Array.from({ length: to - from }, (_, at) => from + at);
    });
    return String(new Set(covered).size);
  },
  'Each line of the input consists': (input) =>
    input
      .split('\n')
      .map((line) => {
        let left = line;
        for (let size = -1; size !== left.length;) {
          size = left.length;
          left = left.replaceAll(/\(\)|\[\]|\{\}/g, '');
        }
        return left === '' ? 'yes' : 'no';
      })
      .join('\n'),
};

test('the examples of every code question are correct', () => {
  const programs = inEnglish.filter(({ type }) => type === 'code');
  expect(programs).toHaveLength(Object.keys(solutions).length);
  for (const { question, tests } of programs) {
    const [, solve] = Object.entries(solutions).find(([words]) => question.startsWith(words)) ?? [];
    for (const { text, output } of tests) expect([text, solve?.(text)]).toEqual([text, output]);
  }
});

function textsOf({ type, question, tests }: BankQuestion): string[] {
  return type === 'choice' ? [question, ...tests.map(({ text }) => text)] : [question];
}

function scriptOf(language: string): RegExp {
  if (language === 'ru-RU') return /\p{Script=Cyrillic}{3}/u;
  return language === 'ar-SA' ? /\p{Script=Arabic}{2}/u : /\p{Script=Latin}{3}/u;
}
