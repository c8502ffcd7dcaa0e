// Bulk changes of candidates: skipped ones with their reason, undo, repetition, and two members at the
// same time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import * as changes from '#contract/response-changes.ts';
import type { Changed } from '#contract/response-changes.ts';
import { getResponse, getResponseCounts, getResponses, inviteByEmail, maxTags } from '#contract/response.ts';
import { getInvitation } from '#contract/interview.ts';
import { inviteBySms } from '#contract/invite.ts';
import type { ResponseStatus } from '#contract/status.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate, CandidateOptions } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf, messagesOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let steps: { id: string; name: string }[];

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
  steps = ['Phone', 'Office'].map((name) => ({ id: newId(), name }));
  job = await makeJob(harness.app, owner, { pipelines: steps });
});
afterAll(() => harness.stop());

function add(many: number, options: CandidateOptions = {}): Promise<Candidate[]> {
  return Promise.all(Array.from({ length: many }, () => addCandidate(harness.app, job, options)));
}

function see(id: string, person = owner) {
  return ask(harness.app, getResponse, { token: person.token, params: { id } });
}

const ofJob = (body: object, person = owner) => ({ token: person.token, params: { id: job.id }, body });
const item = (id: string, from: ResponseStatus, to: ResponseStatus) => ({ response_id: id, from, to });
const decide = (items: object[], id = newId(), person = owner): Promise<Changed> =>
  ask(harness.app, changes.setStatuses, ofJob({ id, items }, person));
const idsOf = (all: readonly { id: string }[]) => all.map((item) => item.id);
const codes = (changed: Changed) =>
  new Map(changed.skipped.map((skipped) => [skipped.response_id, skipped.code]));

describe('changing many statuses', () => {
  test('changes candidates that are unchanged since they were seen, reports the others, and can be undone', async () => {
    const many = await add(30);
    const [moved] = await add(1, { status: 'wait' });
    const [invited] = await add(1, { status: 'invited', isAnswered: false });
    const elsewhere = await addCandidate(harness.app, await makeJob(harness.app, owner));
    const nobody = newId();
    const all = [...idsOf(many), moved?.id ?? '', invited?.id ?? '', elsewhere.id, nobody];
    const done = await decide(
      all.map((id) => item(id, id === invited?.id ? 'invited' : 'review', 'accepted')),
    );
    expect(done.changed).toEqual(idsOf(many));
    expect(codes(done)).toEqual(
      new Map([
        [moved?.id, 'edited_meanwhile'],
        [invited?.id, 'transition_not_allowed'],
        [elsewhere.id, 'not_found'],
        [nobody, 'not_found'],
      ]),
    );
    expect((await see(many[7]?.id ?? '')).status).toBe('accepted');
    expect((await see(elsewhere.id)).status).toBe('review');
    const undone = await decide(done.changed.map((id) => item(id, 'accepted', 'review')));
    expect(undone).toEqual({ changed: idsOf(many), skipped: [] });
    const { history, status } = await see(many[7]?.id ?? '');
    expect(status).toBe('review');
    expect(history.map((line) => [line.from, line.to, line.user_name])).toEqual([
      ['review', 'accepted', 'Olga Owner'],
      ['accepted', 'review', 'Olga Owner'],
    ]);
  });

  test('repeated after a lost reply gets the same reply, and changes nothing more', async () => {
    const [candidate, two] = await add(2);
    const [otherCandidate] = await add(1, { status: 'wait' });
    const ids = [candidate?.id ?? '', two?.id ?? '', otherCandidate?.id ?? '', newId()];
    const id = newId();
    const items = ids.map((id) => item(id, 'review', 'rejected'));
    const first = await decide(items, id);
    await decide([item(ids[0] ?? '', 'rejected', 'wait')]);
    expect(await decide(items, id)).toEqual(first);
    expect(first.changed).toEqual(ids.slice(0, 2));
    expect((await see(ids[0] ?? '')).status).toBe('wait');
    expect((await auditOf(harness.app, owner, ids[1] ?? '')).length).toBe(1);
    const another = ofJob({ id, items: items.slice(1) });
    expect(await refusal(harness.app, changes.setStatuses, another)).toMatchObject({ code: 'id_taken' });
  });

  test('by two members at once in opposite orders ends, and each candidate has one of the two', async () => {
    const many = await add(40);
    const colleague = await addColleague(harness.app, owner, 'recruiter');
    const ids = idsOf(many);
    const to = (status: ResponseStatus, order: string[]) => order.map((id) => item(id, 'review', status));
    const [mine, theirs] = await Promise.all([
      decide(to('accepted', ids)),
      decide(to('rejected', ids.toReversed()), newId(), colleague),
    ]);
    expect([...mine.changed, ...theirs.changed].toSorted()).toEqual(ids.toSorted());
    expect(mine.skipped.length + theirs.skipped.length).toBe(40);
    const counted = await ask(harness.app, getResponseCounts, { token: owner.token, params: { id: job.id } });
    expect(counted.statuses.accepted).toBeGreaterThanOrEqual(mine.changed.length);
  });

  test('publishes each change of a few, and one event for hundreds', async () => {
    const events: string[] = [];
    const stop = harness.deps.events.subscribe(owner.agencyId, {
      send: (event) => void (event.kind === 'response' && events.push(event.response_id)),
      end: () => undefined,
    });
    const [few, many] = [idsOf(await add(3)), idsOf(await add(25))];
    await decide(few.map((id) => item(id, 'review', 'wait')));
    await eventually(() => expect(events).toEqual(expect.arrayContaining(few)));
    await decide(many.map((id) => item(id, 'review', 'wait')));
    await eventually(() => expect(events).toContain(many.at(-1)));
    expect(events.filter((id) => many.includes(id))).toHaveLength(1);
    stop();
  });

  test('that names a candidate twice uses the first', async () => {
    const [candidate] = await add(1);
    const id = candidate?.id ?? '';
    const done = await decide([item(id, 'review', 'wait'), item(id, 'review', 'accepted')]);
    expect(done).toEqual({ changed: [id], skipped: [] });
    expect((await see(id)).status).toBe('wait');
  });

  test('can undo a rejection from before the start within a day; no other change leads back', async () => {
    const [invited, late, seen] = await add(3, { status: 'invited', isAnswered: false });
    const [answered] = await add(1);
    const ids = [invited, late, seen].map((candidate) => candidate?.id ?? '');
    await decide(ids.map((id) => item(id, 'invited', 'rejected')));
    await decide([item(answered?.id ?? '', 'review', 'rejected')]);
    await decide([item(ids[2] ?? '', 'rejected', 'wait')]);
    await decide([item(ids[2] ?? '', 'wait', 'rejected')]);
    const back = await decide([
      item(ids[0] ?? '', 'rejected', 'invited'),
      item(ids[1] ?? '', 'rejected', 'new'),
      item(ids[2] ?? '', 'rejected', 'invited'),
      item(answered?.id ?? '', 'rejected', 'invited'),
    ]);
    expect(back.changed).toEqual([ids[0]]);
    expect([...codes(back).values()]).toEqual(Array.from({ length: 3 }, () => 'transition_not_allowed'));
    expect((await see(ids[0] ?? '')).status).toBe('invited');
    const open = (hash = '') => send(harness.app, getInvitation, { params: { hash } });
    expect((await open(invited?.hash)).statusCode).toBe(200);
    expect((await open(late?.hash)).statusCode).toBe(410);
  });

  test('that rejected three invited candidates is undone, and their links open again', async () => {
    const open = (hash: string) => send(harness.app, getInvitation, { params: { hash } });
    const invited = await add(3, { status: 'invited', isAnswered: false });
    const statusesOf = () => Promise.all(invited.map(async ({ hash }) => (await open(hash)).statusCode));
    const done = await decide(invited.map(({ id }) => item(id, 'invited', 'rejected')));
    expect(await statusesOf()).toEqual([410, 410, 410]);
    const undone = await decide(done.changed.map((id) => item(id, 'rejected', 'invited')));
    expect(undone).toEqual({ changed: idsOf(invited), skipped: [] });
    expect(await statusesOf()).toEqual([200, 200, 200]);
    for (const { id } of invited) expect((await see(id)).status).toBe('invited');
  });

  test('is not for a reviewer, nor are the other bulk changes except tags', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, job.id);
    const [candidate] = await add(1);
    const ids = { response_ids: [candidate?.id ?? ''] };
    const tries = [
      [changes.setStatuses, { id: newId(), items: [item(candidate?.id ?? '', 'review', 'wait')] }],
      [changes.setPipelines, { id: newId(), items: [{ response_id: candidate?.id, from: null, to: null }] }],
      [changes.remindResponses, { id: newId(), ...ids }],
      [changes.removeResponses, ids],
      [changes.restoreResponses, ids],
    ] as const;
    for (const [endpoint, body] of tries)
      expect(await refusal(harness.app, endpoint, ofJob(body, reviewer))).toMatchObject({ status: 403 });
    const tagged = await ask(
      harness.app,
      changes.setTags,
      ofJob({ ...ids, add: ['x'], remove: [] }, reviewer),
    );
    expect(tagged.changed).toEqual(ids.response_ids);
  });

  test('in a job that a reviewer is not assigned to gets the reply for a missing job', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const [candidate] = await add(1);
    const body = { response_ids: [candidate?.id ?? ''], add: ['x'], remove: [] };
    expect(await refusal(harness.app, changes.setTags, ofJob(body, reviewer))).toMatchObject({ status: 404 });
  });

  test('of another agency’s candidates finds none of them, even under one’s own job', async () => {
    const stranger = await signUp(harness.app, 'Eve Stranger');
    const theirs = await makeJob(harness.app, stranger);
    const [candidate] = await add(1);
    const id = candidate?.id ?? '';
    const sent = { token: stranger.token, params: { id: theirs.id } };
    const ids = { response_ids: [id] };
    const done = await Promise.all([
      ask(harness.app, changes.setStatuses, {
        ...sent,
        body: { id: newId(), items: [item(id, 'review', 'wait')] },
      }),
      ask(harness.app, changes.setTags, { ...sent, body: { ...ids, add: ['x'], remove: [] } }),
      ask(harness.app, changes.remindResponses, { ...sent, body: { id: newId(), ...ids } }),
      ask(harness.app, changes.removeResponses, { ...sent, body: ids }),
      ask(harness.app, changes.restoreResponses, { ...sent, body: ids }),
    ]);
    for (const changed of done) {
      expect(changed).toEqual({ changed: [], skipped: [{ response_id: id, code: 'not_found' }] });
    }
    expect((await see(id)).tags).toEqual([]);
  });
});

describe('pipeline steps', () => {
  const move = (items: object[], id = newId()): Promise<Changed> =>
    ask(harness.app, changes.setPipelines, ofJob({ id, items }));

  test('move forward and back, each candidate from the step where they were seen', async () => {
    const many = await add(3);
    const ids = idsOf(many);
    const [phone, office] = steps.map((step) => step.id);
    const to = (from: string | undefined | null, there: string | undefined | null) =>
      ids.map((id) => ({ response_id: id, from, to: there }));
    expect(await move(to(null, phone))).toEqual({ changed: ids, skipped: [] });
    await move([{ response_id: ids[0], from: phone, to: office }]);
    const done = await move(to(phone, null));
    expect(done.changed).toEqual(ids.slice(1));
    expect(codes(done)).toEqual(new Map([[ids[0], 'edited_meanwhile']]));
    expect(await see(ids[0] ?? '')).toMatchObject({
      pipeline: 'Office',
      pipeline_id: office,
      pipeline_index: 1,
    });
    expect(await see(ids[1] ?? '')).toMatchObject({ pipeline: null, pipeline_id: null });
    const { history } = await see(ids[0] ?? '');
    expect(history.map((line) => [line.kind, line.from, line.to])).toEqual([
      ['pipeline', null, 'Phone'],
      ['pipeline', 'Phone', 'Office'],
    ]);
  });

  test('of another job are refused', async () => {
    const [candidate] = await add(1);
    const otherJob = await makeJob(harness.app, owner, { pipelines: [{ id: newId(), name: 'Elsewhere' }] });
    const done = await move([{ response_id: candidate?.id, from: null, to: otherJob.pipelines[0]?.id }]);
    expect(codes(done)).toEqual(new Map([[candidate?.id, 'not_found']]));
    expect((await see(candidate?.id ?? '')).pipeline_id).toBeNull();
  });

  test('changed again after a lost reply give the same reply', async () => {
    const [candidate, two] = idsOf(await add(2));
    const id = newId();
    const items = [
      { response_id: candidate, from: null, to: steps[0]?.id },
      { response_id: two, from: steps[1]?.id, to: null },
    ];
    const first = await move(items, id);
    expect(first.changed).toEqual([candidate]);
    expect(await move(items, id)).toEqual(first);
  });
});

describe('tags', () => {
  const tag = (ids: string[], give: string[], take: string[] = []): Promise<Changed> =>
    ask(harness.app, changes.setTags, ofJob({ response_ids: ids, add: give, remove: take }));

  test('are added and removed, and only real changes are published', async () => {
    const ids = idsOf(await add(3));
    await tag(ids.slice(0, 1), ['calm']);
    const done = await tag(ids, [' calm ']);
    expect(done).toEqual({ changed: ids.slice(1), skipped: [] });
    await tag(done.changed, [], ['calm']);
    expect((await see(ids[0] ?? '')).tags).toEqual(['calm']);
    expect((await see(ids[1] ?? '')).tags).toEqual([]);
    await tag(ids.slice(0, 1), ['sailor', 'Баку'], ['calm']);
    const listed = await ask(harness.app, getResponses, {
      ...{ token: owner.token, params: { id: job.id }, query: { tag: 'Баку' } },
    });
    expect(listed.responses.map((response) => [response.id, response.tags])).toEqual([
      [ids[0], ['sailor', 'Баку']],
    ]);
  });

  test('have a maximum per candidate, beyond which they can only be removed', async () => {
    const ids = idsOf(await add(2));
    const tens = [0, 1].map((ten) => Array.from({ length: maxTags / 2 }, (_, n) => `tag ${ten} ${n}`));
    for (const ten of tens) await tag(ids.slice(0, 1), ten);
    const done = await tag(ids, ['one more']);
    expect(done.changed).toEqual(ids.slice(1));
    expect(codes(done)).toEqual(new Map([[ids[0], 'too_many_tags']]));
    expect(await tag(ids.slice(0, 1), ['one more'], ['tag 0 0'])).toEqual({
      changed: ids.slice(0, 1),
      skipped: [],
    });
    expect((await see(ids[0] ?? '')).tags).toHaveLength(maxTags);
  });

  test('added by two members at once are all stored, within the maximum', async () => {
    const [id = ''] = idsOf(await add(1));
    const groups = Array.from({ length: 4 }, (_, group) =>
      Array.from({ length: 9 }, (_one, n) => `${group}-${n}`),
    );
    const done = await Promise.all(groups.map((group) => tag([id], group)));
    const accepted = groups.filter((_, n) => done[n]?.changed.length === 1).flat();
    expect((await see(id)).tags.toSorted()).toEqual(accepted.toSorted());
    expect(accepted.length).toBe(18);
  });

  test('are in the history without their text, which stays when a candidate is deleted', async () => {
    const [id = ''] = idsOf(await add(1));
    await tag([id], ['pregnant']);
    const lines = await auditOf(harness.app, owner, id);
    expect(lines.map((line) => line.kind)).toEqual(['tags']);
    expect(JSON.stringify(lines)).not.toContain('pregnant');
  });
});

describe('reminding many', () => {
  const remind = (ids: string[], id = newId()): Promise<Changed> =>
    ask(harness.app, changes.remindResponses, ofJob({ id, response_ids: ids }));
  const mailsTo = (address: string) => harness.mails.filter((mail) => mail.to.address === address);

  test('sends once to candidates who have not finished, by the channel of their invitation', async () => {
    const email = `${newId()}@example.test`;
    const byMail = await ask(
      harness.app,
      inviteByEmail,
      ofJob({ id: newId(), name: 'Mia Mail', email, phone: '+491701234001' }),
    );
    const bySms = await ask(
      harness.app,
      inviteBySms,
      ofJob({ id: newId(), name: 'Sam Sms', phone: '+491701234002', email: `${newId()}@example.test` }),
    );
    const [through, turnedDown] = [
      await addCandidate(harness.app, job),
      await addCandidate(harness.app, job, {
        ...{ status: 'rejected', isAnswered: false },
      }),
    ];
    const nameless = await addCandidate(harness.app, job, { email: '', isAnswered: false });
    await eventually(() => expect([mailsTo(email).length, harness.texts.length]).toEqual([1, 1]));
    const ids = [byMail.id, bySms.id, through.id, turnedDown.id, nameless.id];
    const id = newId();
    const done = await remind(ids, id);
    expect(done.changed).toEqual([byMail.id, bySms.id]);
    expect(codes(done)).toEqual(
      new Map([
        [through.id, 'already_completed'],
        [turnedDown.id, 'withdrawn'],
        [nameless.id, 'no_address'],
      ]),
    );
    await eventually(() => expect([mailsTo(email).length, harness.texts.length]).toEqual([2, 2]));
    expect(mailsTo(email)[1]?.text).toContain(`/i/${byMail.hash}`);
    expect(await remind(ids, id)).toEqual(done);
    expect(
      (await messagesOf(harness.app, owner, bySms.id)).map((message) => [message.channel, message.kind]),
    ).toEqual([
      ['sms', 'invitation'],
      ['sms', 'reminder'],
    ]);
    expect((await auditOf(harness.app, owner, byMail.id)).at(-1)).toMatchObject({
      ...{ kind: 'reminded', user_id: owner.userId },
    });
  });

  test('has a limit per person', async () => {
    const [candidate] = await add(1, { isAnswered: false });
    const outcomes = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(...(await remind([candidate?.id ?? ''])).skipped);
    expect(outcomes.map((skipped) => skipped.code)).toEqual(['too_many_requests']);
  });

  test('sends nothing after the job’s end', async () => {
    const over = await makeJob(harness.app, owner, { expire_date: '2026-01-02T00:00:00.000Z' });
    const candidate = await addCandidate(harness.app, over, { isAnswered: false });
    const done = await ask(harness.app, changes.remindResponses, {
      ...{ token: owner.token, params: { id: over.id } },
      body: { id: newId(), response_ids: [candidate.id] },
    });
    expect(codes(done)).toEqual(new Map([[candidate.id, 'expired']]));
    expect(await messagesOf(harness.app, owner, candidate.id)).toEqual([]);
  });
});
