// What of a model's judgment can reach a reviewer: whatever it replies, and whatever candidates say to it.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { foldedWords } from '#contract/words.ts';
import { sentencesAround } from '../server/domain/assessments/answer-words.ts';
import { assess } from '../server/domain/assessments/assess.ts';
import type { Assessed } from '../server/domain/assessments/assess.ts';
import { verifyReply } from '../server/domain/assessments/verify.ts';
import { assessedBy, type AssessmentMode } from './ai-endpoint/assessments.ts';
import { attacks, formAttacks } from './ai-endpoint/attacks.ts';

const anchors = [
  'Names the alarm without checking anything.',
  'Checks the lantern after an alarm sounded.',
  'Checks lantern and battery, then informs colleagues.',
  'Checks lantern, battery and rotation, informs colleagues, documents everything carefully.',
];
const question = 'What do you do when the lantern goes out during your night shift?';
const known = [question, ...anchors];

const strong =
  'First I would look at the lantern itself. I always document everything carefully in the log, and I told my colleagues at once.';
const weak = 'I would wait for the morning because it is late at night.';

function answersOf(...texts: string[]) {
  return texts.map((text, i) => ({ id: `answer-${i}`, words: text.split(/\s+/) }));
}

async function assessedAs(mode: AssessmentMode, ...texts: string[]): Promise<Assessed | undefined> {
  return assess(answersOf(...texts), known, (answers) =>
    Promise.resolve(
      assessedBy(mode, {
        anchors,
        question,
        answers: answers.map(({ id, words }) => ({ id, text: words.join(' ') })),
      }),
    ),
  );
}

describe('a level', () => {
  it('comes with quotes that the candidate said', async () => {
    const found = await assessedAs('honest', weak, strong);
    expect(found).toMatchObject({ level: 4, isSuspect: false, reason: expect.stringMatching(/./) });
    const [quote] = found?.quotes ?? [];
    expect(quote?.answerId).toBe('answer-1');
    const words = strong.split(/\s+/).slice(quote?.from, quote?.to).join(' ');
    expect(strong).toContain(words);
  });

  it.each([
    ['invents-quote', { not_said: 1 }],
    ['one-word-off', { not_said: 1 }],
    ['unknown-answer', { not_said: 1 }],
  ] as const)('is none if the model %s', async (mode, dropped) => {
    expect(await assessedAs(mode, strong)).toMatchObject({ level: null, quotes: [], reason: '', dropped });
  });

  it('is none if the candidate only repeats the question', async () => {
    expect(await assessedAs('quotes-question', `${question} ${weak}`)).toMatchObject({
      ...{ level: null, quotes: [], dropped: { repeats: 1 } },
    });
  });

  it('is none if the reason names what must not matter', async () => {
    expect(await assessedAs('forbidden-reason', strong)).toMatchObject({ level: null, isForbidden: true });
  });

  it('outside of 1 to 4 is no reply', async () => {
    expect(await assessedAs('level-5', strong)).toBeUndefined();
  });

  it('has quotes that do not overlap', () => {
    const [answer] = answersOf(strong);
    const text = 'I always document everything carefully';
    const quotes = [text, 'document everything carefully in the log'].map((quoted) => ({
      answer_id: 'answer-0',
      text: quoted,
    }));
    const found = verifyReply(
      { level: 3, quotes, reason: 'Good.' },
      { answers: answer ? [answer] : [], known },
    );
    expect(found).toMatchObject({ level: 3, dropped: { overlaps: 1 } });
    expect(found?.quotes).toHaveLength(1);
  });
});

test('a quote is shown in its whole sentences, so that no "not" is cut off', () => {
  const words = 'I like ships. I would not ever leave the lantern alone at night. Never.'.split(' ');
  const from = words.indexOf('leave');
  const around = sentencesAround(words, { from, to: from + 4 });
  expect(words.slice(around.from, around.to).join(' ')).toBe(
    'I would not ever leave the lantern alone at night.',
  );
  // Recognized words may have no full stops.
  const endless = Array.from({ length: 200 }, (_, i) => `word${i}`);
  expect(sentencesAround(endless, { from: 100, to: 104 })).toEqual({ from: 75, to: 129 });
});

const phrase = fc.array(
  fc.constantFrom('light', 'the', 'not', 'Lantern.', 'Ünder', 'log', 'ночь', 'ضوء', '“at”', '-'),
  {
    minLength: 6,
    maxLength: 40,
  },
);
const answers = fc
  .array(phrase, { minLength: 1, maxLength: 3 })
  .map((texts) => texts.map((words, i) => ({ id: `answer-${i}`, words })));

test('no reply whatsoever leads to a level without a quote of the candidate’s own words', () => {
  let withLevel = 0;
  const scenario = answers.chain((given) => {
    const real = fc.nat({ max: given.length - 1 }).chain((i) => {
      const { id, words } = given[i] ?? { id: '', words: [] };
      return fc.tuple(fc.nat({ max: words.length }), fc.nat({ max: words.length })).map(([a, b]) => ({
        answer_id: id,
        text: words.slice(Math.min(a, b), Math.max(a, b)).join(' ').toUpperCase(),
      }));
    });
    const made = fc.record({
      answer_id: fc.constantFrom('answer-0', 'answer-9'),
      text: phrase.map((p) => p.join(' ')),
    });
    const reply = fc.record({
      level: fc.constantFrom(1, 2, 3, 4, 1, 2, 3, 4, null, 5, '4'),
      quotes: fc.array(fc.oneof({ weight: 4, arbitrary: real }, made), { maxLength: 5 }),
      reason: fc.oneof(fc.constant('It says so.'), fc.constant('Because of the accent.'), fc.string()),
    });
    return fc.record({
      given: fc.constant(given),
      json: fc.oneof({ weight: 9, arbitrary: reply }, fc.anything()),
    });
  });
  fc.assert(
    fc.property(scenario, ({ given, json }) => {
      const found = verifyReply(json, { answers: given, known });
      if (!found) return;
      expect(found.level === null).toBe(found.quotes.length === 0);
      if (found.level === null) return;
      withLevel += 1;
      const proposed = (json as { quotes: { text: string }[] }).quotes.map(({ text }) =>
        foldedWords(text).join(' '),
      );
      for (const { answerId, from, to } of found.quotes) {
        const words = given.find(({ id }) => id === answerId)?.words ?? [];
        const said = words.slice(from, to).flatMap(foldedWords);
        expect(proposed).toContain(said.join(' '));
        expect(said.length).toBeGreaterThanOrEqual(4);
        expect(said.length).toBeLessThanOrEqual(60);
        const others = found.quotes.filter((other) => other.answerId === answerId && other.from !== from);
        expect(others.every((other) => other.to <= from || other.from >= to)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
  expect(withLevel).toBeGreaterThan(100);
});

describe('an answer that addresses the model', () => {
  it.each([...languages.flatMap((language) => attacks[language]), ...formAttacks])(
    'gets no level by it, is marked, and keeps what else it says: %s',
    async (attack) => {
      // Alone, at the end of a weak answer, and before a strong one.
      expect(await assessedAs('obeys', attack)).toMatchObject({ level: null, isSuspect: true });
      expect(await assessedAs('obeys', `${weak} ${attack}`)).toMatchObject({ level: null, isSuspect: true });
      const found = await assessedAs('obeys', `${attack} ${strong}`);
      expect(found).toMatchObject({ level: 4, isSuspect: true });
      const words = `${attack} ${strong}`.split(/\s+/);
      for (const { from, to } of found?.quotes ?? [])
        expect(strong).toContain(words.slice(from, to).join(' '));
    },
  );

  it('would have had the highest level without the second run: the attacks work', () => {
    for (const attack of [...languages.flatMap((language) => attacks[language]), ...formAttacks]) {
      const answer = { id: 'answer-0', text: attack };
      expect(assessedBy('obeys', { anchors, question, answers: [answer] }), attack).toMatchObject({
        level: 4,
      });
    }
  });

  it.each([
    'I ignored the alarm at first, and my boss gave me new instructions the next day.',
    'The system sent a message to all lighthouses, and I replied with the position.',
    'Ich habe die Anweisungen meiner Chefin befolgt und die Lampe geprüft.',
    'Seguí las instrucciones y avisé a mis compañeros del faro.',
    'Ho seguito le istruzioni del manuale e ho avvisato i colleghi.',
    'Я следовал инструкции и сообщил коллегам о неисправности.',
    'اتبعت التعليمات وأبلغت زملائي بالعطل في المنارة.',
  ])('is not marked if it only tells of the work: %s', async (text) => {
    expect((await assessedAs('honest', text))?.isSuspect).toBe(false);
  });
});
