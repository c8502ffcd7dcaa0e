// Saved views: private ones, shared ones, and who may change them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getViews, maxViews, removeView, saveView } from '#contract/view.ts';
import type { View } from '#contract/view.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

function viewOf(changes: Partial<View> = {}): View {
  return {
    ...{ id: newId(), name: 'To call', job_id: job.id, layout: 'table', shared: false },
    filters: { status: 'review', tag: 'calm', rate: 'none', stuck: 'yes' },
    ...changes,
  };
}

const save = ({ id, ...body }: View, person = owner) =>
  ask(harness.app, saveView, { token: person.token, params: { id }, body });
const list = (person = owner) => ask(harness.app, getViews, { token: person.token });
const remove = (id: string, person: Person) => ({ token: person.token, params: { id } });

test('a view is saved with its name, and saving it again changes it', async () => {
  const me = await signUp(harness.app);
  const { id: job_id } = await makeJob(harness.app, me);
  const view = viewOf({ job_id });
  const first = viewOf({ name: 'all of them', job_id: null, filters: {}, layout: 'board' });
  await save(view, me);
  await save(view, me);
  expect(await save(first, me)).toEqual([
    { ...first, own: true },
    { ...view, own: true },
  ]);
  const changed = { ...view, name: 'Called', filters: { search: 'ada' }, shared: true };
  expect(await save(changed, me)).toEqual([
    { ...first, own: true },
    { ...changed, own: true },
  ]);
  expect(await ask(harness.app, removeView, remove(first.id, me))).toEqual([{ ...changed, own: true }]);
  expect(await ask(harness.app, removeView, remove(first.id, me))).toEqual([{ ...changed, own: true }]);
});

test('a view has an order and columns, unless it leaves the columns to its reader', async () => {
  const me = await signUp(harness.app);
  const look = { sort: 'name', direction: 'descending', columns: ['tags', 'score'] } as const;
  const view = viewOf({ job_id: null, ...look, columns: [...look.columns] });
  expect(await save(view, me)).toEqual([{ ...view, own: true }]);
  const { columns: _columns, sort: _sort, direction: _direction, ...plain } = view;
  expect(await save(plain, me)).toEqual([{ ...plain, own: true }]);
  const { id, ...body } = view;
  for (const wrong of [{ columns: [] }, { columns: ['age'] }, { sort: 'age' }]) {
    const sent = { token: me.token, params: { id }, body: { ...body, ...wrong } };
    expect(await refusal(harness.app, saveView, sent)).toMatchObject({ status: 422 });
  }
});

test('colleagues see a shared view, and can neither change nor remove it, like one they do not see', async () => {
  const colleague = await addColleague(harness.app, owner, 'recruiter');
  const [shared, secret] = [viewOf({ shared: true }), viewOf()];
  await save(shared);
  await save(secret);
  expect(await list(colleague)).toEqual([{ ...shared, own: false }]);
  for (const view of [shared, secret]) {
    const { id, ...body } = view;
    const sent = { token: colleague.token, params: { id }, body };
    expect(await refusal(harness.app, saveView, sent)).toMatchObject({ status: 404 });
    expect(await refusal(harness.app, removeView, remove(id, colleague))).toMatchObject({ status: 404 });
  }
  expect((await list()).map((view) => view.id).toSorted()).toEqual([shared.id, secret.id].toSorted());
});

test('a reviewer of other jobs can neither see nor create a view of a job', async () => {
  const reviewer = await addColleague(harness.app, owner, 'reviewer');
  const mine = await makeJob(harness.app, owner);
  await assignJobTo(harness.app, reviewer, mine.id);
  const [theirs, ours, everywhere] = [
    viewOf({ shared: true }),
    viewOf({ shared: true, job_id: mine.id, name: 'A' }),
    viewOf({ shared: true, job_id: null, name: 'B' }),
  ];
  for (const view of [theirs, ours, everywhere]) await save(view);
  expect((await list(reviewer)).map((view) => view.id)).toEqual([ours.id, everywhere.id]);
  const { id, ...body } = viewOf();
  const sent = { token: reviewer.token, params: { id }, body };
  expect(await refusal(harness.app, saveView, sent)).toMatchObject({ status: 404 });
});

test('each user has a limit of views, and can still change existing ones', async () => {
  const me = await signUp(harness.app);
  const views = Array.from({ length: maxViews }, () => viewOf({ job_id: null }));
  for (const view of views) await save(view, me);
  const { id, ...body } = viewOf({ job_id: null });
  const oneMore = { token: me.token, params: { id }, body };
  expect(await refusal(harness.app, saveView, oneMore)).toMatchObject({
    ...{ status: 409, code: 'too_many', details: { limit: maxViews, used: maxViews } },
  });
  const [first] = views;
  if (first) expect(await save({ ...first, name: 'Changed' }, me)).toHaveLength(maxViews);
});
