// The job's form: nothing changes on the way from the server into the form and back.
import { describe, expect, test } from 'vitest';
import { JobDraft, type JobDetail } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import { draftOfForm, duplicateOf, emptyJob, emptyQuestion, endOfDay, formOf } from './job-form.ts';
import { faultsOfForm } from './job-resolver.ts';

const id = () => newId();

describe('a job in its form', () => {
  test('goes into the form and back unchanged', () => {
    const job = someJob();
    const draft = draftOfForm(formOf(job, id));
    expect(draft).toMatchObject({ name: job.name, expire_days: null, expire_date: job.expire_date });
    expect(draft.questions).toEqual([expectedDraft(job)]);
    expect(JobDraft.safeParse(draft).success).toBe(true);
  });

  test('sends one end only: a number of days, a day, or none', () => {
    const values = { ...formOf(someJob(), id), expire_days: 14, expire_date: '2031-05-06' };
    expect(draftOfForm({ ...values, ends: 'days' })).toMatchObject({ expire_days: 14, expire_date: null });
    expect(draftOfForm({ ...values, ends: 'date' })).toMatchObject({
      expire_days: null,
      expire_date: endOfDay('2031-05-06'),
    });
    expect(draftOfForm({ ...values, ends: 'never' })).toMatchObject({ expire_days: null, expire_date: null });
  });

  test('gives a new video question unlimited preparation, two minutes and two retakes', () => {
    expect(emptyQuestion('video', id)).toMatchObject({ preparation_time: 'Unlim', time: 120, retake: 2 });
  });

  test('keeps a code question’s examples, and which of them are hidden', () => {
    const tests = [{ id: id(), text: '1', correct: false, output: '2', hidden: true }];
    const question = { ...emptyQuestion('code', id), question: 'Add one', tests };
    const job = { ...emptyJob(id(), id(), new Date()), name: 'Coder', questions: [question] };
    expect(faultsOfForm(job)).toEqual({});
    expect(draftOfForm(job).questions[0]?.tests).toEqual(tests);
  });

  test('duplicates a question under ids of its own', () => {
    const question = emptyQuestion('choice', id);
    const copy = duplicateOf(question, id);
    expect(copy.id).not.toBe(question.id);
    expect(copy.tests.map((test) => test.id)).not.toEqual(question.tests.map((test) => test.id));
  });
});

describe('what is wrong with a job', () => {
  test('names every empty required field, a job without questions, and a choice with one option', () => {
    expect(faultsOfForm(emptyJob(id(), '', new Date()))).toMatchObject({
      name: 'required',
      company_id: 'required',
      questions: 'required',
    });
    const choice = { ...emptyQuestion('choice', id), question: 'Which?' };
    choice.tests = choice.tests.map((option, index) => ({ ...option, text: index === 0 ? 'Only one' : '' }));
    const job = { ...emptyJob(id(), id(), new Date()), name: 'Nurse', questions: [choice] };
    expect(faultsOfForm(job)).toEqual({ 'questions.0.tests': 'required' });
  });

  test('asks for a day when the job ends on one, and for one that is still to come', () => {
    const job = { ...formOf(someJob(), id), ends: 'date' as const };
    expect(faultsOfForm({ ...job, expire_date: '' })).toEqual({ expire_date: 'required' });
    expect(faultsOfForm({ ...job, expire_date: '2001-01-01' })).toEqual({ expire_date: 'out_of_range' });
  });
});

function expectedDraft(job: JobDetail) {
  const [{ image: _, video: __, sorting: ___, ...question }] = job.questions as [
    JobDetail['questions'][number],
  ];
  return question;
}

function someJob(): JobDetail {
  const companyId = id();
  return {
    ...draftOfForm(emptyJob(id(), companyId, new Date('2026-11-01T08:00:00Z'))),
    name: 'Night nurse',
    expire_date: endOfDay('2030-01-02'),
    agency_id: id(),
    can_export_all: true,
    company_hash: 'x'.repeat(22),
    active: true,
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-01T08:00:00Z',
    responses: 0,
    interviewed_count: 0,
    invited_count: 0,
    hash_link: 'y'.repeat(22),
    company: {
      id: companyId,
      name: 'Clinic',
      logo: null,
      location: '',
      website: '',
      policy: '',
      header_image: null,
      bg_image: null,
      bg_color: '#ffffff',
      buttons_color: '#000000',
    },
    header_image: null,
    competences: [],
    pipelines: [],
    preview_video: null,
    questions: [
      {
        ...emptyQuestion('video', id),
        question: 'Why nights?',
        image_file_id: id(),
        image: '/media/x',
        video: null,
        sorting: 0,
      },
    ],
  };
}
