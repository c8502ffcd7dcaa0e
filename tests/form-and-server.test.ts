// The job form and the server apply the same rules to a job, with the same error codes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { JobDraft, type JobDetail } from '#contract/job.ts';
import type { QuestionTest } from '#contract/question-draft.ts';
import { questionTypes } from '#contract/question.ts';
import { faultsOfJob } from '../server/domain/jobs/rules.ts';
import { draftOfForm, emptyJob, formOf } from '../src/recruiter/jobs/job-form.ts';
import { emptyQuestion } from '../src/recruiter/jobs/question/question-form.ts';
import { faultsOfForm } from '../src/recruiter/jobs/job-schema.ts';

const option = fc.record({
  id: fc.uuid(),
  text: fc.constantFrom('', ' ', 'Left', 'Right'),
  correct: fc.boolean(),
});

test('form and server both refuse a question without options or with a single one', () => {
  const ofForm = (type: (typeof questionTypes)[number], tests: QuestionTest[]) => ({
    ...emptyJob(newId(), newId(), new Date()),
    name: 'Night nurse',
    questions: [{ ...emptyQuestion(type, newId), question: 'Why nights?', tests }],
  });
  expect(faultsOfForm(ofForm('choice', []))).toEqual({ 'questions.0.tests': 'required' });
  fc.assert(
    fc.property(
      fc.constantFrom(...questionTypes),
      fc.uniqueArray(option, { maxLength: 4, selector: ({ id }) => id }),
      (type, tests) => {
        const values = ofForm(type, tests);
        const sent = { ...draftOfForm(values), questions: values.questions };
        expect(faultsOfJob(JobDraft.parse(sent))).toEqual(faultsOfForm(values));
      },
    ),
  );
});

test('GBR means GBP in the form and on the wire', () => {
  const values = { ...emptyJob(newId(), newId(), new Date()), name: 'Night nurse' };
  const questions = [{ ...emptyQuestion('text', newId), question: 'Why nights?' }];
  const sent = { ...draftOfForm({ ...values, questions }), currency: 'GBR' };
  expect(JobDraft.parse(sent).currency).toBe('GBP');
  expect(formOf({ ...sent, questions: [] } as unknown as JobDetail, newId).currency).toBe('GBP');
});
