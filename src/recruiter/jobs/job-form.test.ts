// The job form: a round trip from the server into the form and back changes nothing.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobDraft, type JobDetail } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import { jobFlags, newJobSettings } from '#contract/job-settings.ts';
import { currencies } from '#contract/money.ts';
import type { Question, QuestionDraft } from '#contract/question-draft.ts';
import { preparationTimes, questionTypes, recordedTimes } from '#contract/question.ts';
import { templates } from '#contract/template.ts';
import { isSame } from '../../kit/versioned-edit/save-over.ts';
import { writeWebVtt } from './captions.ts';
import { copyOfJob } from './copy-job.ts';
import { comparedJob } from './job-comparison.ts';
import { dayOf, draftOfForm, emptyJob, endOfDay, formOf, hasChanges } from './job-form.ts';
import { duplicateOf, emptyQuestion } from './question/question-form.ts';
import { faultsOfForm } from './job-schema.ts';

const id = () => newId();
const webVtt = writeWebVtt([{ startMs: 0, endMs: 2000, text: 'Why nights?' }]);

describe('a job in its form', () => {
  test('goes into the form and back unchanged, whatever it says in whichever field', () => {
    fc.assert(
      fc.property(jobDraft(), (draft) => {
        const back = draftOfForm(formOf(stored(draft), id));
        expect(back).toEqual(draft);
        expect(JobDraft.safeParse(back).success).toBe(true);
        expect(differingFields(draft, back)).toEqual([]);
      }),
    );
  });

  test('has nothing to save until something is changed', () => {
    const saved = formOf(stored(someDraft()), id);
    expect(hasChanges({ ...saved, preview_video: '/media/elsewhere' }, saved)).toBe(false);
    expect(hasChanges({ ...saved, name: 'Day nurse' }, saved)).toBe(true);
    expect(hasChanges({ ...saved, pipelines: [] }, saved)).toBe(true);
  });

  test('sends a number of days with or without a last day, a last day alone, or no end', () => {
    const values = { ...formOf(stored(someDraft()), id), expire_days: 14, expire_date: '2031-05-06' };
    expect(draftOfForm({ ...values, ends: 'days' })).toMatchObject({
      expire_days: 14,
      expire_date: endOfDay('2031-05-06'),
    });
    expect(draftOfForm({ ...values, ends: 'days', expire_date: '' })).toMatchObject({
      expire_days: 14,
      expire_date: null,
    });
    expect(draftOfForm({ ...values, ends: 'date' })).toMatchObject({
      expire_days: null,
      expire_date: endOfDay('2031-05-06'),
    });
    expect(draftOfForm({ ...values, ends: 'never' })).toMatchObject({ expire_days: null, expire_date: null });
  });

  test('keeps the hour of an unchanged day, and starts a changed day at its first moment', () => {
    const values = formOf(stored({ ...someDraft(), start_at: '2026-11-01T08:15:00.000Z' }), id);
    expect(draftOfForm(values).start_at).toBe('2026-11-01T08:15:00.000Z');
    const moved = draftOfForm({ ...values, start_day: '2026-12-24' }).start_at;
    expect(moved).toBe(new Date('2026-12-24T00:00:00').toISOString());
  });

  test('leaves out competences and steps that have no name', () => {
    const values = {
      ...formOf(stored(someDraft()), id),
      competences: [{ id: id(), name: ' ', score: 40 }],
      pipelines: [{ id: id(), name: '' }],
    };
    expect(draftOfForm(values)).toMatchObject({ competences: [], pipelines: [] });
  });

  test('sends captions with a video of one’s own only', () => {
    const question = { ...emptyQuestion('text', id), captions: webVtt };
    const values = { ...emptyJob(id(), id(), new Date()), questions: [question] };
    expect(draftOfForm(values).questions[0]?.captions).toBe('');
    const spoken = { ...values, questions: [{ ...question, video_file_id: id() }] };
    expect(draftOfForm(spoken).questions[0]?.captions).toBe(webVtt);
  });

  test('gives a new video question unlimited preparation, two minutes and two retakes', () => {
    expect(emptyQuestion('video', id)).toMatchObject({ preparation_time: 'Unlim', time: 120, retake: 2 });
  });

  test('gives a choice with no tests one empty option', () => {
    const draft = { ...emptyQuestion('choice', id), tests: [] };
    const values = formOf(stored({ ...someDraft(), questions: [withoutAddresses(draft)] }), id);
    expect(values.questions[0]?.tests).toEqual([{ id: expect.any(String), text: '', correct: false }]);
  });

  test('keeps a code question’s examples, and which of them are hidden', () => {
    const tests = [{ id: id(), text: '1', correct: false, output: '2', hidden: true }];
    const question = { ...emptyQuestion('code', id), question: 'Add one', tests };
    const job = { ...emptyJob(id(), id(), new Date()), name: 'Coder', questions: [question] };
    expect(faultsOfForm(job)).toEqual({});
    expect(draftOfForm(job).questions[0]?.tests).toEqual(tests);
  });

  test('duplicates a question with new ids', () => {
    const question = emptyQuestion('choice', id);
    const copy = duplicateOf(question, id);
    expect(copy.id).not.toBe(question.id);
    expect(copy.tests.map((test) => test.id)).not.toEqual(question.tests.map((test) => test.id));
  });
});

describe('a copy of a job', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  test('has the same content with new ids, and opens now', () => {
    fc.assert(
      fc.property(jobDraft(), (draft) => {
        const copy = draftOfForm(copyOfJob(stored(draft), 'The copy', id, now));
        const ids = new Set(idsIn(draft));
        // Answers to both questions are compared with each other.
        expect(copy.questions.map((question) => question.origin_id)).toEqual(
          draft.questions.map((question) => question.id),
        );
        const questions = copy.questions.map(({ origin_id: _, ...question }) => question);
        expect(idsIn({ ...copy, questions }).filter((id) => ids.has(id))).toEqual([]);
        expect(
          withoutIds({ ...copy, questions, name: draft.name, start_at: draft.start_at, expire_date: null }),
        ).toEqual(withoutIds({ ...draft, expire_date: null }));
        expect(copy).toMatchObject({ name: 'The copy', start_at: now.toISOString() });
      }),
    );
  });

  test('is not over before it began', () => {
    const past = stored({ ...someDraft(), expire_days: null, expire_date: '2026-01-01T00:00:00.000Z' });
    expect(draftOfForm(copyOfJob(past, 'The copy', id, now)).expire_date).toBeNull();
    const inDays = { ...past, expire_days: 7 };
    expect(draftOfForm(copyOfJob(inDays, 'The copy', id, now))).toMatchObject({
      expire_days: 7,
      expire_date: null,
    });
    const coming = stored({ ...someDraft(), expire_days: null, expire_date: '2030-01-01T00:00:00.000Z' });
    expect(draftOfForm(copyOfJob(coming, 'The copy', id, now)).expire_date).toBe('2030-01-01T00:00:00.000Z');
  });
});

describe('two versions of a job', () => {
  test('differ in just what was changed, in every field that there is', () => {
    const theirs = someDraft();
    const changes: Partial<JobDraft> = {
      name: 'Day nurse',
      currency: 'RUB',
      header_image_file_id: id(),
      preview_video_file_id: id(),
      remind_hours: null,
      ai_instructions: 'Warmth',
      ...Object.fromEntries(jobFlags.map((name) => [name, !theirs[name]])),
    };
    for (const [field, value] of Object.entries(changes)) {
      expect(differingFields(theirs, { ...theirs, [field]: value })).toEqual([field]);
    }
    const mine = { ...theirs, competences: [], pipelines: [] };
    expect(differingFields(theirs, mine)).toEqual(['competences', 'pipelines']);
    const [question] = theirs.questions;
    for (const change of [{ captions: '' }, { copyscape_check: true }, { language_answer: 'de-DE' }]) {
      const changed = { ...theirs, questions: question ? [{ ...question, ...change }] : [] };
      expect(differingFields(theirs, changed)).toEqual(['questions']);
    }
  });
});

function differingFields(theirs: JobDraft, mine: JobDraft): string[] {
  const newer = draftOfForm(formOf(stored(theirs), id));
  return Object.entries(comparedJob)
    .filter(([, compared]) => !isSame(compared(newer), compared(mine)))
    .map(([name]) => name);
}

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
    const job = { ...formOf(stored(someDraft()), id), ends: 'date' as const };
    expect(faultsOfForm({ ...job, expire_date: '' })).toEqual({ expire_date: 'required' });
    expect(faultsOfForm({ ...job, expire_date: '2001-01-01' })).toEqual({ expire_date: 'out_of_range' });
  });

  test('asks for a day on which it opens, and that it does not end before', () => {
    const job = { ...formOf(stored(someDraft()), id), ends: 'date' as const, expire_date: '2031-05-06' };
    expect(faultsOfForm({ ...job, start_day: '' })).toEqual({ start_day: 'required' });
    expect(faultsOfForm({ ...job, start_day: '2031-05-07' })).toEqual({ expire_date: 'out_of_range' });
  });

  test('lets a job that is over be corrected in everything else', () => {
    const ended = { ...someDraft(), expire_days: null, expire_date: '2026-11-02T00:00:00.000Z' };
    const values = formOf(stored(ended), id);
    expect(values.expire_date).toBe(dayOf('2026-11-02T00:00:00.000Z'));
    expect(faultsOfForm({ ...values, name: 'Day nurse' })).toEqual({});
  });

  test('says that captions are none', () => {
    const values = formOf(stored(someDraft()), id);
    const [question] = values.questions;
    const questions = question ? [{ ...question, captions: 'Why nights?' }] : [];
    expect(faultsOfForm({ ...values, questions })).toEqual({ 'questions.0.captions': 'format' });
  });
});

/** The server's response to this draft. */
function stored(draft: JobDraft): JobDetail {
  return {
    ...draft,
    agency_id: id(),
    company_hash: 'x'.repeat(22),
    active: true,
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-01T08:00:00Z',
    responses: 0,
    interviewed_count: 0,
    ...{ started_count: 0, decided_count: 0, review_count: 0, unfinished_count: 0 },
    invited_count: 0,
    hash_link: 'y'.repeat(22),
    company: {
      id: draft.company_id,
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
    header_image: addressOf(draft.header_image_file_id),
    preview_video: addressOf(draft.preview_video_file_id),
    questions: draft.questions.map((question, sorting): Question => ({
      ...question,
      sorting,
      image: addressOf(question.image_file_id),
      video: addressOf(question.video_file_id),
    })),
  };
}

function addressOf(fileId: string | null): string | null {
  return fileId && `/media/${fileId}`;
}

function withoutAddresses({
  image: _,
  video: __,
  ...draft
}: ReturnType<typeof emptyQuestion>): QuestionDraft {
  return draft;
}

function someDraft(): JobDraft {
  return {
    ...draftOfForm(emptyJob(id(), id(), new Date('2026-11-01T08:00:00Z'))),
    name: 'Night nurse',
    competences: [{ id: id(), name: 'Patience', score: 80 }],
    pipelines: [{ id: id(), name: 'Trial shift' }],
    questions: [
      {
        ...withoutAddresses(emptyQuestion('video', id)),
        question: 'Why nights?',
        image_file_id: id(),
        video_file_id: id(),
        captions: webVtt,
      },
    ],
  };
}

/** Every draft that the form can hold: captions only with a video, options only where they belong. */
function jobDraft(): fc.Arbitrary<JobDraft> {
  const end = fc.oneof(
    fc.constant({ expire_days: null, expire_date: null }),
    fc.integer({ min: 1, max: 365 }).map((expire_days) => ({ expire_days, expire_date: null })),
    fc.record({
      expire_days: maybe(fc.integer({ min: 1, max: 365 })),
      expire_date: instant('2040-01-01', '2060-01-01'),
    }),
  );
  const fields = fc.record({
    id: anId(),
    company_id: anId(),
    name: text(),
    description: fc.oneof(fc.constant(''), text()),
    location: fc.oneof(fc.constant(''), text()),
    salary: fc.oneof(fc.constant(''), text()),
    currency: fc.constantFrom('' as const, ...currencies),
    role_id: maybe(anId()),
    industry_id: maybe(anId()),
    start_at: instant('2020-01-01', '2039-12-31'),
    template: fc.constantFrom(...templates),
    ai_instructions: fc.oneof(fc.constant(''), text()),
    header_image_file_id: maybe(anId()),
    preview_video_file_id: maybe(anId()),
    remind_hours: maybe(fc.integer({ min: 1, max: 720 })),
    competences: fc.array(fc.record({ id: anId(), name: text(), score: fc.nat(100) }), { maxLength: 4 }),
    pipelines: fc.array(fc.record({ id: anId(), name: text() }), { maxLength: 4 }),
    questions: fc.array(questionDraft(), { minLength: 1, maxLength: 4 }),
  });
  const flags = fc.record(Object.fromEntries(jobFlags.map((name) => [name, fc.boolean()])));
  return fc
    .tuple(fields, flags, end)
    .map(([job, switched, dates]) => ({ ...newJobSettings, ...job, ...switched, ...dates }));
}

function questionDraft(): fc.Arbitrary<QuestionDraft> {
  const fields = fc.record({
    id: anId(),
    default_id: maybe(anId()),
    type: fc.constantFrom(...questionTypes),
    question: text(),
    image_file_id: maybe(anId()),
    video_file_id: maybe(anId()),
    video_link: fc.constantFrom('', 'https://example.com/film'),
    captions: fc.constantFrom('', webVtt),
    time: fc.constantFrom(...recordedTimes),
    preparation_time: fc.constantFrom(...preparationTimes),
    is_count: fc.boolean(),
    points: fc.nat(1000),
    tests: fc.array(fc.record({ id: anId(), text: text(), correct: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
    }),
    retake: fc.nat(10),
    language_answer: fc.constantFrom('en-US', 'ar-SA'),
    copyscape_check: fc.boolean(),
  });
  return fields.map((question) => ({
    ...question,
    captions: question.video_file_id ? question.captions.trim() : '',
    tests: question.type === 'choice' || question.type === 'code' ? question.tests : [],
    languages: [],
    starters: [],
  }));
}

function text(): fc.Arbitrary<string> {
  return fc.string({ minLength: 1, maxLength: 40 }).map((any) => any.trim() || 'x');
}

function anId(): fc.Arbitrary<string> {
  return fc.constant(null).map(id);
}

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null });
}

function instant(min: string, max: string): fc.Arbitrary<string> {
  const range = { min: Date.parse(min), max: Date.parse(max) };
  return fc.integer(range).map((ms) => new Date(ms).toISOString());
}

/** The ids that must be new in a copy. Company, role and files are shared with the original. */
function idsIn(job: JobDraft): string[] {
  const tests = job.questions.flatMap((question) => question.tests);
  return [job, ...job.competences, ...job.pipelines, ...job.questions, ...tests].map((part) => part.id);
}

function withoutIds(job: JobDraft) {
  const bare = <Of extends { id: string }>({ id: _, ...rest }: Of) => rest;
  return {
    ...bare(job),
    competences: job.competences.map(bare),
    pipelines: job.pipelines.map(bare),
    questions: job.questions.map((question) => ({ ...bare(question), tests: question.tests.map(bare) })),
  };
}
