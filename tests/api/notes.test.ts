// The team's notes, edited by two members, comments at a moment of a video, quick notes, the seen mark,
// and the history of all of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import * as note from '#contract/note.ts';
import { getResponse, rateAnswer } from '#contract/response.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let reviewer: Person;
let job: JobDetail;
let ada: Candidate;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
  reviewer = await addColleague(harness.app, owner, 'reviewer', { name: 'Rolf Reviewer' });
  await assignJobTo(harness.app, reviewer, job.id);
});
afterAll(() => harness.stop());

function see(person = owner) {
  return ask(harness.app, getResponse, { token: person.token, params: { id: ada.id } });
}

describe('a note', () => {
  beforeAll(async () => void (ada = await addCandidate(harness.app, job)));

  async function write(text: string, person = owner) {
    const id = newId();
    const sent = { token: person.token, params: { id: ada.id }, body: { id, text } };
    const { notes } = await ask(harness.app, note.addNote, sent);
    const written = notes.find((note) => note.id === id);
    if (!written) throw new Error('the note is not there');
    return written;
  }
  const edit = (id: string, updated_at: string, text: string, person = owner) => ({
    token: person.token,
    params: { id },
    body: { text, updated_at },
  });

  test('can be changed by a colleague, and names the editor', async () => {
    const { app } = harness;
    const first = await write('Calm');
    expect(first.edited_by).toBeNull();
    const byRolf = await ask(app, note.editNote, edit(first.id, first.updated_at, 'Calm, dry', reviewer));
    expect(byRolf.notes.find((note) => note.id === first.id)).toMatchObject({
      text: 'Calm, dry',
      user_name: 'Olga Owner',
      edited_by: 'Rolf Reviewer',
    });
  });

  test('edited by two members at once loses neither text: the second is shown the first', async () => {
    const { app } = harness;
    const { id, updated_at } = await write('Calm');
    const replies = await Promise.all([
      send(app, note.editNote, edit(id, updated_at, 'Calm under sail')),
      send(app, note.editNote, edit(id, updated_at, 'Calm in a storm', reviewer)),
    ]);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    const [accepted, lost] = replies[0]?.statusCode === 200 ? replies : replies.toReversed();
    const textIn = (notes: { id: string; text: string; updated_at: string }[]) =>
      notes.find((note) => note.id === id);
    const stored = textIn(accepted?.json().response.data.notes);
    const error = lost?.json().error;
    expect(error.code).toBe('edited_meanwhile');
    expect(textIn(error.details.current.notes)).toEqual(stored);
    const mine = stored?.text === 'Calm under sail' ? 'Calm in a storm' : 'Calm under sail';
    // After reading it, the second editor may overwrite it.
    const both = `${stored?.text}. ${mine}`;
    const again = await ask(app, note.editNote, edit(id, stored?.updated_at ?? '', both));
    expect(textIn(again.notes)?.text).toBe(both);
  });

  test('edited again after a lost reply is the same edit, recorded once', async () => {
    const { app } = harness;
    const { id, updated_at } = await write('Calm');
    const sent = edit(id, updated_at, 'Calm under sail');
    const before = (await auditOf(app, owner, ada.id)).length;
    const first = await ask(app, note.editNote, sent);
    expect(await ask(app, note.editNote, sent)).toEqual(first);
    expect((await auditOf(app, owner, ada.id)).length).toBe(before + 1);
  });

  test('can be removed by its author or by members who may delete candidates, and by nobody else', async () => {
    const { app } = harness;
    const [olgas, rolfs] = [await write('Olga’s'), await write('Rolf’s', reviewer)];
    const remove = (id: string, person: Person) => ({ token: person.token, params: { id } });
    expect(await refusal(app, note.removeNote, remove(olgas.id, reviewer))).toMatchObject({
      status: 403,
      details: { permission: 'responses.delete' },
    });
    await ask(app, note.removeNote, remove(rolfs.id, owner));
    const after = await ask(app, note.removeNote, remove(olgas.id, owner));
    expect(after.notes.map((note) => note.id)).not.toContain(olgas.id);
    // The reply may have been lost.
    expect(await ask(app, note.removeNote, remove(olgas.id, owner))).toEqual(after);
    expect(await refusal(app, note.removeNote, remove(newId(), owner))).toMatchObject({ status: 404 });
    expect(JSON.stringify(await auditOf(app, owner, ada.id))).not.toContain('Olga’s');
  });
});

describe('a comment', () => {
  beforeAll(async () => void (ada = await addCandidate(harness.app, job)));

  const commentOf = (text: string, at_ms: number | null, person = owner, id = newId()) => ({
    token: person.token,
    params: { id: ada.answerIds[0] ?? '' },
    body: { id, text, at_ms },
  });

  test('is shown at its moment, those about the whole answer first, and stored once', async () => {
    const { app } = harness;
    const late = commentOf('A good end', 61_500);
    await Promise.all([ask(app, note.addComment, late), ask(app, note.addComment, late)]);
    await ask(app, note.addComment, commentOf('A slow start', 0, reviewer));
    await ask(app, note.addComment, commentOf('On the whole', null));
    const { answers } = await see(reviewer);
    expect(answers[0]?.comments).toMatchObject([
      { text: 'On the whole', at_ms: null, user_name: 'Olga Owner' },
      { text: 'A slow start', at_ms: 0, user_name: 'Rolf Reviewer', user_id: reviewer.userId },
      { text: 'A good end', at_ms: 61_500 },
    ]);
    expect(answers[1]?.comments).toEqual([]);
    const otherCall = { ...late, body: { ...late.body, at_ms: 5 } };
    expect(await refusal(app, note.addComment, otherCall)).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('can be changed by its author only, and never over a version they have not seen', async () => {
    const { app } = harness;
    const sent = commentOf('Hm', 2000);
    const { answers } = await ask(app, note.addComment, sent);
    const written = answers[0]?.comments.find((comment) => comment.id === sent.body.id);
    const edit = (text: string, updated_at = written?.updated_at ?? '', person = owner) => ({
      token: person.token,
      params: { id: sent.body.id },
      body: { text, updated_at },
    });
    const byRolf = edit('Hm?', written?.updated_at, reviewer);
    expect(await refusal(app, note.editComment, byRolf)).toMatchObject({ status: 403 });
    await ask(app, note.editComment, edit('Hm!'));
    const stale = await refusal(app, note.editComment, edit('Hm, hm'));
    expect(stale).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(stale.details).toHaveProperty('current.answers.0.comments');
  });

  test('is removed by its author, with the same reply when repeated', async () => {
    const { app } = harness;
    const sent = commentOf('Never mind', 3000, reviewer);
    await ask(app, note.addComment, sent);
    const remove = { token: reviewer.token, params: { id: sent.body.id } };
    const after = await ask(app, note.removeComment, remove);
    expect(after.answers[0]?.comments.map((comment) => comment.text)).not.toContain('Never mind');
    expect(await ask(app, note.removeComment, remove)).toEqual(after);
  });

  test('at a negative time is refused', async () => {
    expect(await refusal(harness.app, note.addComment, commentOf('Early', -1))).toMatchObject({
      status: 422,
    });
  });
});

test('ratings, notes and comments are in the history with their author and answer', async () => {
  const { app } = harness;
  ada = await addCandidate(app, job);
  const [video, text] = ada.answerIds;
  const rate = (given: 'good' | 'bad' | null) => ({
    token: reviewer.token,
    params: { id: text ?? '' },
    body: { rate: given },
  });
  for (const given of ['bad', 'good', null] as const) await ask(app, rateAnswer, rate(given));
  const noted = { id: newId(), text: 'Calm' };
  await ask(app, note.addNote, { token: owner.token, params: { id: ada.id }, body: noted });
  const comment = { id: newId(), at_ms: 5, text: 'Hm' };
  await ask(app, note.addComment, { token: owner.token, params: { id: video ?? '' }, body: comment });
  await ask(app, note.removeComment, { token: owner.token, params: { id: comment.id } });
  const { history } = await see();
  const lines = history.map(({ kind, user_name, answer_id, from, to }) => [
    kind,
    user_name,
    answer_id,
    from,
    to,
  ]);
  expect(lines).toEqual([
    ['rated', 'Rolf Reviewer', text, null, 'bad'],
    ['rated', 'Rolf Reviewer', text, 'bad', 'good'],
    ['rated', 'Rolf Reviewer', text, 'good', null],
    ['noted', 'Olga Owner', null, null, null],
    ['commented', 'Olga Owner', video, null, null],
    ['comment_removed', 'Olga Owner', video, null, null],
  ]);
});

describe('quick notes', () => {
  const list = (person: Person) => ask(harness.app, note.getQuickNotes, { token: person.token });
  const save = (text: string, person = owner, id = newId()) => ({
    token: person.token,
    body: { id, text },
  });

  test('belong to each user, in the order they were saved', async () => {
    const { app } = harness;
    const first = save('Call back');
    await ask(app, note.addQuickNote, first);
    await ask(app, note.addQuickNote, first);
    const both = await ask(app, note.addQuickNote, save('Ask for a reference'));
    expect(both.map((quickNote) => quickNote.text)).toEqual(['Call back', 'Ask for a reference']);
    expect(await list(reviewer)).toEqual([]);
    const remove = { params: { id: first.body.id } };
    // Another member's quick notes are hidden.
    await ask(app, note.removeQuickNote, { token: reviewer.token, ...remove });
    expect(await list(owner)).toEqual(both);
    const after = await ask(app, note.removeQuickNote, { token: owner.token, ...remove });
    expect(after.map((quickNote) => quickNote.text)).toEqual(['Ask for a reference']);
    expect(await ask(app, note.removeQuickNote, { token: owner.token, ...remove })).toEqual(after);
  });

  test('have a limit, even if many are saved at once', async () => {
    const { app } = harness;
    const colleague = await addColleague(app, owner, 'recruiter');
    const replies = await Promise.all(
      Array.from({ length: note.maxQuickNotes + 3 }, (_, n) =>
        send(app, note.addQuickNote, save(`Note ${n}`, colleague)),
      ),
    );
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(3);
    expect(await list(colleague)).toHaveLength(note.maxQuickNotes);
  });
});

describe('the seen mark of a candidate', () => {
  test('belongs to each user, and can be removed to come back to the candidate', async () => {
    const { app } = harness;
    ada = await addCandidate(app, job);
    const mark = (seen: boolean) => ({ token: owner.token, params: { id: ada.id }, body: { seen } });
    expect((await see()).seen).toBe(false);
    await ask(app, note.setSeen, mark(true));
    await ask(app, note.setSeen, mark(true));
    expect((await see()).seen).toBe(true);
    expect((await see(reviewer)).seen).toBe(false);
    await ask(app, note.setSeen, mark(false));
    expect((await see()).seen).toBe(false);
  });
});
