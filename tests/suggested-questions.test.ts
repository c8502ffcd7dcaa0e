// What a model may write, and what of it reaches the job form: 1,000 replies, from good to absurd.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { JobDraft } from '#contract/job.ts';
import { languages } from '#contract/languages.ts';
import { questionTypes } from '#contract/question.ts';
import { suggestQuestions } from '#contract/suggested-questions.ts';
import { faultsOfJob } from '../server/domain/jobs/rules.ts';
import { readQuestions } from '../server/domain/suggested-questions/rules.ts';
import { questionOfSuggestion } from '../src/recruiter/jobs/bank/bank-content.ts';
import { draftOfForm, emptyJob } from '../src/recruiter/jobs/job-form.ts';
import { faultsOfForm } from '../src/recruiter/jobs/job-schema.ts';

const nasty = fc.constantFrom(
  ...['', ' ', '\0', '\u202e=1+1', '\ud800', '<img src=x>', 'a'.repeat(6000), '\r\n', 'Why?', 'why', '2'],
);
const text = fc.oneof({ weight: 8, arbitrary: fc.lorem() }, nasty, fc.string({ unit: 'binary' }));
const wrong = fc.oneof(fc.anything(), nasty);
/** Mostly what it should be. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 60, arbitrary }, { weight: 1, arbitrary: wrong });

const option = fc.record({ text: mostly(text), correct: mostly(fc.boolean()) }, { requiredKeys: ['text'] });
const example = fc.record(
  { input: mostly(text), output: mostly(text), hidden: mostly(fc.boolean()) },
  { requiredKeys: ['input', 'output'] },
);
const code = fc.record({
  languages: mostly(fc.array(mostly(fc.constantFrom('javascript', 'python', 'sql')), { maxLength: 3 })),
  starter: mostly(text),
  examples: mostly(fc.array(mostly(example), { maxLength: 8 })),
  solution: mostly(text),
});
const item = fc.record(
  {
    kind: mostly(fc.constantFrom(...questionTypes)),
    question: mostly(text),
    seconds: mostly(fc.oneof(fc.integer(), fc.constant(null), fc.constantFrom(NaN, Infinity, -1, 45.5))),
    options: mostly(fc.array(mostly(option), { maxLength: 25 })),
    code: mostly(fc.oneof(code, fc.constant(null))),
  },
  { requiredKeys: ['kind', 'question'] },
);
const reply = fc.oneof(
  { weight: 9, arbitrary: fc.record({ questions: mostly(fc.array(mostly(item), { maxLength: 14 })) }) },
  wrong,
);
const input = fc.record({
  count: fc.integer({ min: 1, max: 10 }),
  kinds: fc.subarray([...questionTypes], { minLength: 1 }),
  existing: fc.array(text, { maxLength: 3 }),
  language: fc.constantFrom(...languages),
});

test('no question from 1,000 replies is one that the job form or the server refuses', () => {
  let usable = 0;
  fc.assert(
    fc.property(reply, input, (json, asked) => {
      const read = readQuestions(json, asked);
      if (!read) return;
      const questions = read.questions.map(({ question }) => question);
      expect(questions.length).toBeLessThanOrEqual(asked.count);
      // What was stored and sent is read again by the page.
      const sent: unknown = JSON.parse(JSON.stringify({ questions, dropped: read.dropped, is_cut: false }));
      const received = suggestQuestions.data.parse(sent).questions;
      expect(received).toEqual(questions);
      if (received.length === 0) return;
      usable += received.length;
      for (const { type, tests } of received) {
        expect(asked.kinds).toContain(type);
        expect(type !== 'choice' || tests.some(({ correct }) => correct)).toBe(true);
      }
      const values = {
        ...emptyJob(newId(), newId(), new Date()),
        name: 'Night watch',
        questions: received.map((question) => questionOfSuggestion(question, newId)),
      };
      expect(faultsOfForm(values)).toEqual({});
      expect(faultsOfJob(JobDraft.parse(draftOfForm(values)))).toEqual({});
    }),
    { numRuns: 1000 },
  );
  expect(usable).toBeGreaterThan(500);
});
