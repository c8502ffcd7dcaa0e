// The candidate's own page: true receipts, download, withdrawal, deletion, and only one running interview
// (P2, P3, P5).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as page from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { getResponse, getResponses, inviteByEmail, setStatus } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { room_messages } from '../../server/platform/db/schema/room.ts';
import { room_notes } from '../../server/platform/db/schema/room-content.ts';
import { fileIdOf, fileKey } from '../../server/platform/storage/file-keys.ts';
import { addCandidate } from './candidates.ts';
import { call, eventually, requestOf, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { addRoom, addSide, sendReel } from './room-side.ts';
import { agencyTables, auditOf, rowsOf } from './workspace.ts';
import { readZip } from './zip.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true, listen: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { newJob, now, inHours, answer, finish } = candidate.interviewCalls(() => ({ test, owner }));
const pageOf = async (who: { token: string }) =>
  (await call(test, page.getCandidatePage, { token: who.token })).data;
const open = (hash: string, session_token = candidate.startBody().session_token) =>
  call(test, page.openCandidatePage, { params: { hash }, body: { session_token } });
const withdraw = (who: { token: string }, id = newId()) =>
  call(test, page.withdraw, { token: who.token, body: { id } });
const erase = (who: { token: string }) => call(test, page.erase, { token: who.token, body: { id: newId() } });

function answerInWriting(who: Interviewee, text = 'A bowline.') {
  return answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text }, now()));
}

async function answerByVideo(
  who: Interviewee,
): Promise<{ take: string; bytes: Buffer; send: () => Promise<void> }> {
  const take = await candidate.bind(test, who);
  const parts = candidate.someParts(3);
  await answer(who, candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take }, now()));
  const send = async () => {
    expect((await candidate.sendTake(test, who, take, [parts])).data.state).toBe('stored');
  };
  return { take, bytes: Buffer.concat(parts), send };
}

async function sendDocument(who: Interviewee, name: string, content: Buffer): Promise<void> {
  const changes = { purpose: 'cv', question_id: null, mime_type: 'text/plain', name } as const;
  const take = await candidate.bind(test, who, changes);
  await candidate.sendPart(test, who, { take, number: 0 }, content);
  const body = candidate.manifestOf([[content]], 'text/plain');
  expect((await call(test, takes.sealTake, { token: who.token, params: { take }, body })).data.state).toBe(
    'stored',
  );
}

async function download(who: { token: string }): Promise<Map<string, Buffer>> {
  const reply = await fetch(`${test.app.listeningOrigin}/api/${page.exportAnswers.path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const files = readZip(Buffer.from(await reply.arrayBuffer()));
  return new Map(files.map(({ name, content }) => [name, content]));
}

describe('the candidate’s page', () => {
  it('shows what has arrived of each answer, and until when it is stored', async () => {
    const who = await candidate.begin(test, await newJob());
    await answerInWriting(who);
    const video = await answerByVideo(who);
    const running = await pageOf(who);
    expect(running).toMatchObject({
      progress: 'in_progress',
      delete_at: null,
      can_go_on: true,
      questions_count: 4,
    });
    expect(running.answers.map(({ type, state }) => [type, state])).toEqual([
      ['video', 'uploading'],
      ['text', 'stored'],
    ]);
    await video.send();
    await finish(who);
    const through = await eventually(async () => {
      const found = await pageOf(who);
      expect(found.answers[0]?.url).not.toBeNull();
      return found;
    });
    expect(through).toMatchObject({ progress: 'completed', can_go_on: false, job: { name: 'Nurse' } });
    expect(through.answers[0]).toMatchObject({
      state: 'stored',
      bytes: video.bytes.length,
      sha256: candidate.sha256Of(video.bytes),
      duration_seconds: 1.5,
    });
    expect(through.answers[1]).toMatchObject({ text: 'A bowline.', question: 'A text question' });
    const media = await test.app.inject(through.answers[0]?.url ?? '');
    expect(candidate.sha256Of(media.rawPayload)).toBe(through.answers[0]?.sha256);
    const storedMs = Date.parse(through.delete_at ?? '') - Date.parse(through.finished_at ?? '');
    expect(storedMs).toBe(365 * dayMs);
  });

  it('opens on another device after the interview, with the same reply when repeated', async () => {
    const who = await candidate.begin(test, await newJob());
    const { hash } = who.interview;
    await answerInWriting(who);
    expect((await open(hash)).error?.code).toBe('already_started');
    await finish(who);
    const token = candidate.startBody().session_token;
    expect((await open(hash, token)).data.answers).toHaveLength(1);
    expect((await open(hash, token)).data.response_id).toBe(who.interview.response_id);
    expect((await pageOf({ token })).answers).toHaveLength(1);
    const otherJob = await candidate.begin(test, await newJob());
    await finish(otherJob);
    expect((await open(otherJob.interview.hash, token)).error?.code).toBe('id_taken');
    expect((await open('a'.repeat(32))).error?.code).toBe('invalid');
  });

  it('opened on another device cannot continue the interview', async () => {
    const who = await candidate.begin(test, await newJob({ block_try: true, expire_date: inHours(1) }));
    const body = candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Late.' }, now());
    test.passTime(2 * hourMs);
    const token = candidate.startBody().session_token;
    expect((await open(who.interview.hash, token)).status).toBe(200);
    expect((await answer({ token }, body)).error?.code).toBe('already_started');
    const bound = await call(test, takes.bindTake, {
      token,
      params: { take: newId() },
      body: candidate.bindingFor(who),
    });
    expect(bound.error?.code).toBe('already_started');
    expect((await finish({ token })).error?.code).toBe('already_started');
    // Data recorded in time on the first device still counts.
    expect((await answer(who, body)).data.stored).toBe(true);
    await finish(who);
    const code = candidate.answerTo(
      candidate.questionOf(who, 'code'),
      { language: 'python', code: '1' },
      now(),
    );
    expect((await answer({ token }, code)).error?.code).toBe('already_completed');
  });

  it('is available after the deadline for a started interview', async () => {
    const job = await newJob({ expire_date: inHours(1) });
    const begun = await candidate.begin(test, job);
    const body = { id: newId(), name: '', email: `${newId()}@example.test` };
    const invited = { token: owner.token, params: { id: job.id }, body };
    const { hash } = (await call(test, inviteByEmail, invited)).data;
    expect((await open(hash)).error?.code).toBe('forbidden');
    test.passTime(2 * hourMs);
    expect((await open(hash)).error?.code).toBe('expired');
    expect((await open(begun.interview.hash)).data).toMatchObject({ can_go_on: false, answers: [] });
  });

  it('is available after a recruiter canceled the interview, even without a deadline, and allows deletion', async () => {
    const who = await candidate.begin(test, await newJob());
    await answerInWriting(who);
    expect((await open(who.interview.hash)).error?.code).toBe('already_started');
    const status = { id: newId(), from: 'new', to: 'rejected' };
    const params = { id: who.interview.response_id };
    await call(test, setStatus, { token: owner.token, params, body: status });
    const token = candidate.startBody().session_token;
    const opened = (await open(who.interview.hash, token)).data;
    expect(opened).toMatchObject({ can_go_on: false, answers: [{ text: 'A bowline.' }] });
    // Its data is deleted after the usual period.
    const storedDays = (Date.parse(opened.delete_at ?? '') - now().getTime()) / dayMs;
    expect(Math.round(storedDays)).toBe(365);
    // Data from the first device is accepted; this device can only read.
    const code = candidate.answerTo(
      candidate.questionOf(who, 'code'),
      { language: 'python', code: '1' },
      now(),
    );
    expect((await answer({ token }, code)).error?.code).toBe('already_started');
    expect((await answer(who, code)).status).toBe(200);
    expect((await erase({ token })).status).toBe(200);
    expect((await open(who.interview.hash)).error?.code).toBe('interview_deleted');
  });
});

describe('the download', () => {
  it('contains everything the candidate sent, byte for byte, with an index in their language', async () => {
    const who = await candidate.begin(test, await newJob(), { language: 'de-DE', name: 'Carla <Candidate>' });
    const video = await answerByVideo(who);
    await video.send();
    await answerInWriting(who, 'Ein Palstek & sonst nichts.');
    const code = { language: 'python', code: 'print(1)' };
    await answer(who, candidate.answerTo(candidate.questionOf(who, 'code'), code, now()));
    const choice = candidate.questionOf(who, 'choice');
    const option_ids = [choice.options[1]?.id];
    await answer(who, candidate.answerTo(choice, { option_ids }, now()));
    await sendDocument(who, '../../etc/Lebenslauf: Carla.txt', Buffer.from('Ich bin Carla.'));
    await call(test, page.makeRequest, {
      token: who.token,
      body: { id: newId(), kind: 'question', text: 'Wann höre ich von Ihnen?' },
    });
    const files = await download(who);
    expect([...files.keys()]).toEqual([
      'index.html',
      '01-video.webm',
      '02-answer.txt',
      '03-answer.py',
      '04-answer.txt',
      'files/01-_.._etc_Lebenslauf_ Carla.txt',
    ]);
    expect(files.get('01-video.webm')?.equals(video.bytes)).toBe(true);
    expect(files.get('02-answer.txt')?.toString()).toBe('Ein Palstek & sonst nichts.');
    expect(files.get('03-answer.py')?.toString()).toBe('print(1)');
    expect(files.get('04-answer.txt')?.toString()).toBe('That');
    expect([...files.values()].at(-1)?.toString()).toBe('Ich bin Carla.');
    const index = files.get('index.html')?.toString() ?? '';
    expect(index).toContain('<html lang="de-DE"');
    expect(index).toContain('Carla &lt;Candidate&gt;');
    expect(index).toContain('Ein Palstek &amp; sonst nichts.');
    expect(index).toContain('Wann höre ich von Ihnen?');
    expect(index).toContain(candidate.sha256Of(video.bytes));
  });

  it('has the candidate’s own recordings and messages of live interviews, and nothing of the others', async () => {
    const job = await newJob();
    const { id: responseId, token } = await addCandidate(test.app, job, { isAnswered: false });
    const before = await addRoom(test, owner, job.company_id, { responseId });
    const [own, other] = [
      await addSide(test, owner, job.company_id, { roomId: before, responseId }),
      await addSide(test, owner, job.company_id, { roomId: before, name: 'Gustav Guest' }),
    ];
    const [mine, theirs] = [candidate.someParts(1, 3000), candidate.someParts(1, 3001)];
    await sendReel(test, own, [{ bytes: Buffer.concat(mine) }]);
    await sendReel(test, other, [{ bytes: Buffer.concat(theirs) }]);
    await test.deps.db.asTenant(owner, async (tx) => {
      const of = { agency_id: owner.agencyId, room_id: before };
      const say = { kind: 'chat', to_id: null };
      await tx.insert(room_messages).values([
        { ...of, ...say, seq: 1, id: newId(), from_id: own.participantId, body: { text: 'Hello\nfrom me' } },
        { ...of, ...say, seq: 2, id: newId(), from_id: other.participantId, body: { text: 'Secret reply' } },
      ]);
      await tx.insert(room_notes).values({
        ...{ ...of, id: newId(), user_id: owner.userId, text: 'Secret note', at_ms: 0, visibility: 'team' },
      });
    });
    const files = await download({ token });
    expect([...files.keys()]).toEqual(['index.html', 'live/01-recording-01.webm', 'live/01-chat.txt']);
    expect(files.get('live/01-recording-01.webm')?.equals(Buffer.concat(mine))).toBe(true);
    expect(files.get('live/01-chat.txt')?.toString()).toMatch(/^\S+Z Hello\nfrom me\n$/);
    expect(files.get('index.html')?.toString()).toContain('href="live/01-recording-01.webm"');
    const all = Buffer.concat([...files.values()]);
    for (const secret of ['Secret', 'Gustav', Buffer.concat(theirs)])
      expect(all.includes(secret)).toBe(false);
  });

  it('names what has not arrived, and has the same bytes before and after parts are joined', async () => {
    const who = await candidate.begin(test, await newJob());
    const video = await answerByVideo(who);
    const before = await download(who);
    expect([...before.keys()]).toEqual(['index.html']);
    expect(before.get('index.html')?.toString()).toContain('The video hasn’t fully arrived yet.');
    await video.send();
    // From parts or from the original, always complete.
    for (let i = 0; i < 5; i += 1) {
      expect((await download(who)).get('01-video.webm')?.equals(video.bytes)).toBe(true);
    }
  });
});

describe('withdrawing', () => {
  it('refuses further answers, notifies the recruiter and keeps stored data', async () => {
    const who = await candidate.begin(test, await newJob());
    await answerInWriting(who);
    const id = newId();
    expect((await withdraw(who, id)).data).toMatchObject({ progress: 'withdrawn', can_go_on: false });
    expect((await withdraw(who, id)).data.progress).toBe('withdrawn');
    expect((await withdraw(who)).data.answers).toHaveLength(1);
    const code = { language: 'python', code: 'print(1)' };
    const late = candidate.answerTo(candidate.questionOf(who, 'code'), code, now());
    expect((await answer(who, late)).error?.code).toBe('withdrawn');
    const link = { params: { hash: who.interview.hash } };
    expect((await call(test, interviews.getInvitation, link)).error?.code).toBe('withdrawn');
    const params = { id: who.interview.response_id };
    const { data } = await call(test, getResponse, { token: owner.token, params });
    expect(data.progress).toBe('withdrawn');
    expect(data.history.filter(({ kind }) => kind === 'withdrawn')).toHaveLength(1);
    expect((await open(who.interview.hash)).data.delete_at).not.toBeNull();
  });
});

describe('erasing', () => {
  it('leaves no row and no byte of the person, and an audit line without a name', async () => {
    const job = await newJob();
    const email = `${newId()}@example.test`;
    const who = await candidate.begin(test, job, { name: 'Zenobia Erased', email });
    const id = who.interview.response_id;
    const video = await answerByVideo(who);
    await video.send();
    await answerInWriting(who, 'Secret of Zenobia');
    await call(test, page.makeRequest, {
      token: who.token,
      body: { id: newId(), kind: 'question', text: 'Zenobia?' },
    });
    await finish(who);
    const folder = `agencies/${owner.agencyId}/`;
    const events: unknown[] = [];
    const stop = test.deps.events.subscribe(owner.agencyId, {
      send: (event) => void events.push(event),
      end: () => undefined,
    });
    const original = fileKey(owner.agencyId, fileIdOf(video.take, 'original-0'));
    await eventually(async () => expect(await test.deps.storage.size(original)).toBe(video.bytes.length));
    expect((await erase(who)).status).toBe(200);
    await eventually(() =>
      expect(events).toContainEqual({ kind: 'response', job_id: job.id, response_id: id }),
    );
    stop();
    for (const table of await agencyTables(test.app)) {
      const rows = (await rowsOf(test.app, owner, table)).join('\n');
      for (const trace of ['Zenobia', email, video.take]) expect.soft(rows, table).not.toContain(trace);
      if (table !== 'audit_log') expect.soft(rows, table).not.toContain(id);
    }
    const lines = await auditOf(test.app, owner, id);
    expect(lines.at(-1)).toMatchObject({
      kind: 'removed',
      user_id: null,
      ip: null,
      before: { job_id: job.id },
      after: { by: 'candidate' },
    });
    await eventually(async () => {
      expect((await test.deps.storage.list(`${folder}takes/${video.take}/`)).length).toBe(0);
      expect(await test.deps.storage.size(original)).toBeUndefined();
    });
    expect((await erase(who)).error?.code).toBe('session_ended');
    const link = { params: { hash: who.interview.hash } };
    const gone = await call(test, interviews.getInvitation, link);
    expect([gone.status, gone.error?.code]).toEqual([410, 'interview_deleted']);
    const list = await call(test, getResponses, { token: owner.token, params: { id: job.id } });
    expect(list.data.responses).toEqual([]);
    // A recruiter who deletes the same candidate at that moment gets a 404.
    const again = await call(test, removeResponse, { token: owner.token, params: { id } });
    expect(again.status).toBe(200);
  });
});

describe('another device', () => {
  it('shows finished interviews, and names the first device if one is still in progress', async () => {
    const who = await candidate.begin(test, await newJob());
    await answerInWriting(who);
    const unbound = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: newId() }, now());
    await answer(who, unbound);
    const body = candidate.startBody();
    const params = { hash: who.interview.hash };
    const elsewhere = (await call(test, interviews.startInvitation, { params, body })).data;
    const stored = elsewhere.answered.map((answer) => [answer.question_id, answer.stored]);
    expect(stored).toEqual([
      [candidate.questionOf(who, 'text').id, true],
      [unbound.question_id, false],
    ]);
  });

  it('shows a video as stored only after its seal', async () => {
    const who = await candidate.begin(test, await newJob());
    const video = await answerByVideo(who);
    const isStored = async () =>
      (await call(test, interviews.getSession, { token: who.token })).data.answered[0]?.stored;
    expect(await isStored()).toBe(false);
    const part = await candidate.sendPart(
      test,
      who,
      { take: video.take, number: 0 },
      video.bytes.subarray(0, 1000),
    );
    expect(part.status).toBe(201);
    expect(await isStored()).toBe(false);
    await video.send();
    expect(await isStored()).toBe(true);
  });
});

it('without a session there is no page', async () => {
  for (const endpoint of [page.getCandidatePage, page.exportAnswers]) {
    expect((await test.app.inject(requestOf(endpoint, {}))).statusCode).toBe(401);
    expect((await test.app.inject(requestOf(endpoint, { token: owner.token }))).statusCode).toBe(401);
  }
});
