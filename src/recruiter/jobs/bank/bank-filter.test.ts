// Searching the question bank.
import { expect, test } from 'vitest';
import type { BankQuestion } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { bySubject, everything, filterBank } from './bank-filter.ts';

const nurse = newId();
const motivation = { id: newId(), name: 'Motivation' };
const experience = { id: newId(), name: 'Experience' };
const unused = { id: newId(), name: 'Leadership' };

const why = question({ question: '¿Por qué la gestoría?', subject_id: motivation.id });
const shift = question({
  question: 'Tell us about a hard night shift.',
  subject_id: experience.id,
  role_id: nurse,
});
const own = question({
  type: 'choice',
  question: 'Which knot?',
  subject_id: experience.id,
  built_in: false,
  tests: [{ id: newId(), text: 'Bowline', correct: true }],
});
const all = [why, shift, own];
const find = (filter: Partial<typeof everything>, names = () => '') =>
  filterBank(all, { ...everything, ...filter }, names);

test('shows everything until something is asked for', () => {
  expect(find({})).toEqual(all);
});

test('finds every word, wherever it stands, without regard to accents and capitals', () => {
  expect(find({ words: ' GESTORIA ' })).toEqual([why]);
  expect(find({ words: 'night hard' })).toEqual([shift]);
  expect(find({ words: 'night easy' })).toEqual([]);
});

test('finds a choice by its options, and any question by the names of its subject and profession', () => {
  expect(find({ words: 'bowline' })).toEqual([own]);
  expect(
    filterBank(all, { ...everything, words: 'pfleg' }, (question) => (question === shift ? 'Pflege' : '')),
  ).toEqual([shift]);
});

test('goes by subject, profession, kind and origin, and by all of them together', () => {
  expect(find({ subject: experience.id })).toEqual([shift, own]);
  expect(find({ role: nurse })).toEqual([shift]);
  expect(find({ role: 'everybody' })).toEqual([why, own]);
  expect(find({ type: 'choice' })).toEqual([own]);
  expect(find({ whose: 'own' })).toEqual([own]);
  expect(find({ whose: 'ours' })).toEqual([why, shift]);
  expect(find({ subject: experience.id, whose: 'ours', words: 'shift' })).toEqual([shift]);
});

test('puts them under their subjects in order, one’s own first, and leaves empty subjects out', () => {
  expect(bySubject(all, [experience, unused, motivation])).toEqual([
    { subject: experience, questions: [own, shift] },
    { subject: motivation, questions: [why] },
  ]);
});

function question(changes: Partial<BankQuestion>): BankQuestion {
  return {
    id: newId(),
    built_in: true,
    updated_at: null,
    subject_id: motivation.id,
    role_id: null,
    language: 'en-US',
    type: 'text',
    question: '',
    video_link: '',
    time: 120,
    preparation_time: 'Unlim',
    is_count: false,
    points: 0,
    tests: [],
    retake: 0,
    language_answer: 'en-US',
    copyscape_check: false,
    languages: [],
    starters: [],
    ...changes,
  };
}
