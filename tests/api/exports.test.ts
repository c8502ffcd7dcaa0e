// Exports as CSV, XLSX and ZIP, created in the background, for members with the permission.
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getExports, maxExports, removeExport, startExport } from '#contract/export.ts';
import type { Export, ExportFormat } from '#contract/export.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { addNote } from '#contract/note.ts';
import { getResponse, getResponses, rateAnswer } from '#contract/response.ts';
import { setPipelines, setTags } from '#contract/response-changes.ts';
import { correctTranscript } from '#contract/transcript.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { users } from '../../server/platform/db/schema/identity.ts';
import { makeExport } from '../../server/domain/candidates/exports/make-export.ts';
import { sweepExports } from '../../server/domain/candidates/exports/sweep.ts';
import { exports } from '../../server/platform/db/schema/review.ts';
import { addCandidate, deleteForGood, storeCv, storeVideo } from './candidates.ts';
import type { Candidate, StoredVideo } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { sayWords, videoIndex } from './said-words.ts';
import { auditOf } from './workspace.ts';
import { readZip } from './zip.ts';

const day = 86_400_000;
const formula = '=cmd|" /C calc"!A0';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let ada: Candidate;
let video: StoredVideo;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  const { app } = harness;
  owner = await signUp(app);
  job = await makeJob(app, owner);
  ada = await addCandidate(app, job, { name: formula, email: 'ada@example.test' });
  await addCandidate(app, job, { name: 'Ben', email: 'ben@example.test', isAnswered: false });
  video = await storeVideo(app, job, ada);
  await storeCv(app, ada, Buffer.from('%PDF-1.4 CV of Ada'));
  const rated = { token: owner.token, params: { id: ada.answerIds[0] ?? '' }, body: { rate: 'good' } };
  await ask(app, rateAnswer, rated);
  const note = { id: newId(), text: 'Secret note' };
  await ask(app, addNote, { token: owner.token, params: { id: ada.id }, body: note });
});
afterAll(() => harness.stop());

interface ExportOptions {
  response_ids?: string[];
  filters?: Record<string, string>;
  by?: Person;
  of?: JobDetail;
}

const starting = (format: ExportFormat, { by = owner, of = job, ...more }: ExportOptions = {}) => ({
  ...{ token: by.token, params: { id: of.id }, body: { id: newId(), format, ...more } },
});
const listOf = (by = owner, of = job) =>
  ask(harness.app, getExports, { token: by.token, params: { id: of.id } });

async function made(
  format: ExportFormat,
  options: ExportOptions = {},
): Promise<Export & { content: Buffer }> {
  const { id } = await ask(harness.app, startExport, starting(format, options));
  const ready = await eventually(async () => {
    const found = (await listOf(options.by, options.of)).find((made) => made.id === id);
    expect(found?.state).toBe('ready');
    return found;
  });
  // The address ends with the session (tests/api/media.test.ts).
  expect(ready?.url).toContain('&session=');
  const reply = await harness.app.inject(ready?.url ?? '');
  expect(reply.statusCode).toBe(200);
  return { ...(ready as Export), content: reply.rawPayload };
}

const rowsIn = (csv: Buffer) =>
  Papa.parse<Record<string, string>>(csv.toString('utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

const names = (csv: Buffer) => rowsIn(csv).map((row) => row['Name']);

describe('CSV', () => {
  test('has a row per candidate with the answers and the team’s ratings, and no notes', async () => {
    const { content, done, total, bytes } = await made('csv');
    expect({ done, total, bytes }).toEqual({ done: 2, total: 2, bytes: content.length });
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [ben, first] = rowsIn(content);
    expect(ben).toMatchObject({ Name: 'Ben', 'Email address': 'ben@example.test', Decision: 'New' });
    expect(first).toMatchObject({
      ...{ Name: `'${formula}`, Decision: 'To review', 'Overall rating': 'Good', Source: 'Share link' },
      ...{ 'Percent with that rating': '100', 'Answers rated': '1', 'Number of answers': '4' },
      ...{ 'Number of notes': '1', Step: '' },
      ...{ '1. A video question': 'Video, 0:02', '1. Team rating': 'Good' },
      ...{ '2. A text question': 'Because.', '2. Team rating': '' },
      ...{ '3. A code question': 'print(1)', '4. A choice question': 'This' },
    });
    expect(content.toString()).not.toContain('Secret note');
  });

  test('contains the filtered list, or the named candidates, in that order', async () => {
    const filtered = await made('csv', { filters: { status: 'new' } });
    expect(names(filtered.content)).toEqual(['Ben']);
    const searched = await made('csv', { filters: { search: 'ada@example' } });
    expect(names(searched.content)).toEqual([`'${formula}`]);
    const [, ben] = await Promise.all([ada, addCandidate(harness.app, job, { name: 'Carl' })]);
    const named = await made('csv', { response_ids: [ada.id, ben.id, newId(), ada.id] });
    expect(names(named.content)).toEqual([`'${formula}`, 'Carl']);
    await deleteForGood(harness, owner.token, ben.id);
  });

  test('has headings in the reader’s language', async () => {
    const { app, deps } = harness;
    const german = await addColleague(app, owner, 'recruiter', { name: 'Greta' });
    await deps.db.asUser(german.userId, (tx) =>
      tx.update(users).set({ language: 'de-DE' }).where(eq(users.id, german.userId)),
    );
    const { content, created_by } = await made('csv', { by: german });
    expect(content.toString()).toMatch(/^\uFEFF"Name","E-Mail-Adresse","Telefonnummer","Entscheidung"/);
    expect(created_by).toBe('Greta');
  });

  test('reads a long list page by page, each candidate once', async () => {
    const many = await makeJob(harness.app, owner);
    for (let i = 0; i < 120; i += 1)
      await addCandidate(harness.app, many, { name: `Person ${i}`, isAnswered: false });
    const { content, total } = await made('csv', { of: many });
    expect(total).toBe(120);
    expect(new Set(names(content)).size).toBe(120);
    expect(names(content)).toHaveLength(120);
  });
});

describe('XLSX', () => {
  test('stores strings as strings, even formulas; dates as dates and numbers as numbers', async () => {
    const { content } = await made('xlsx');
    const files = new Map(readZip(content).map(({ name, content: text }) => [name, text.toString()]));
    expect([...files.keys()]).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'],
      ...['xl/styles.xml', 'xl/worksheets/sheet1.xml'],
    ]);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain(
      '<c t="inlineStr" s="3"><is><t xml:space="preserve">=cmd|" /C calc"!A0</t></is></c>',
    );
    expect(sheet).toContain('<c><v>100</v></c>');
    const serial = Number(/<c s="2"><v>([\d.]+)<\/v><\/c>/.exec(sheet)?.[1]);
    const moment = Date.UTC(1899, 11, 30) + serial * day;
    expect(Math.abs(moment - Date.now())).toBeLessThan(day);
  });

  test('has the same step and tags as CSV, the list, its filters and the candidate', async () => {
    const step = { id: newId(), name: 'Phone call' };
    const staged = await makeJob(harness.app, owner, { pipelines: [step] });
    const { id } = await addCandidate(harness.app, staged, { name: 'Sue' });
    await addCandidate(harness.app, staged, { name: 'Tom' });
    const ofJob = { token: owner.token, params: { id: staged.id } };
    const items = [{ response_id: id, from: null, to: step.id }];
    await ask(harness.app, setPipelines, { ...ofJob, body: { id: newId(), items } });
    const body = { response_ids: [id], add: ['Brave', 'Calm'], remove: [] };
    await ask(harness.app, setTags, { ...ofJob, body });

    const shown = { pipeline_id: step.id, tags: ['Brave', 'Calm'] };
    for (const query of [{ pipeline_id: step.id }, { tag: 'Calm' }]) {
      const { responses } = await ask(harness.app, getResponses, { ...ofJob, query });
      expect(responses).toEqual([expect.objectContaining({ id, ...shown })]);
    }
    const one = await ask(harness.app, getResponse, { token: owner.token, params: { id } });
    expect(one).toMatchObject({ ...shown, pipeline: 'Phone call' });
    const [, row] = rowsIn((await made('csv', { of: staged })).content);
    expect(row).toMatchObject({ Name: 'Sue', Step: 'Phone call', Tags: 'Brave, Calm' });
    const sheet =
      readZip((await made('xlsx', { of: staged })).content)
        .at(-1)
        ?.content.toString() ?? '';
    for (const text of ['Phone call', 'Brave, Calm'])
      expect(sheet).toContain(`<t xml:space="preserve">${text}</t>`);
  });

  test('restores characters that XML cannot hold or spreadsheets interpret, as typed', async () => {
    const odd = await makeJob(harness.app, owner);
    await addCandidate(harness.app, odd, { name: 'A<b>&"\u0001_x000D_', isAnswered: false });
    const { content } = await made('xlsx', { of: odd });
    const sheet = readZip(content).at(-1)?.content.toString() ?? '';
    expect(sheet).toContain('A&lt;b&gt;&amp;"\uFFFD_x005F_x000D_');
  });
});

describe('ZIP', () => {
  test('has a folder per candidate with the original video and files, and readable answers', async () => {
    const { content } = await made('zip');
    const files = new Map(readZip(content).map(({ name, content: bytes }) => [name, bytes]));
    const folder = `=cmd__ _C calc_!A0 ${ada.id.slice(-12)}`;
    expect([...files.keys()].filter((name) => name.startsWith(folder))).toEqual([
      ...[`${folder}/answers.txt`, `${folder}/answers.json`, `${folder}/01-video.webm`],
      ...[`${folder}/02-answer.txt`, `${folder}/03-answer.py`, `${folder}/04-answer.txt`],
      `${folder}/files/01-CV.pdf`,
    ]);
    expect(files.get(`${folder}/01-video.webm`)).toEqual(video.content);
    expect(files.get(`${folder}/files/01-CV.pdf`)?.toString()).toBe('%PDF-1.4 CV of Ada');
    expect(files.get(`${folder}/answers.txt`)?.toString()).toContain('2. A text question\n\nBecause.');
    expect(JSON.parse(files.get(`${folder}/answers.json`)?.toString() ?? '')).toMatchObject({
      answers: [{ type: 'video', rate: 'good', files: ['01-video.webm'] }, {}, {}, {}],
    });
    const index = rowsIn(files.get('index.csv') ?? Buffer.alloc(0));
    expect(index.map((row) => row['Folder'])).toEqual([expect.stringMatching(/^Ben /), `'${folder}`]);
  });
});

describe('the words of videos', () => {
  const words = 'I work night shift because we care. It is hard';
  let spoken: JobDetail;
  let heard: Candidate;
  beforeAll(async () => {
    spoken = await makeJob(harness.app, owner);
    heard = await sayWords(harness, spoken, words, { name: 'Sam' });
    const body = { id: newId(), revision: 1, from_word: 2, to_word: 4, text: 'day\nshifts' };
    const params = { id: heard.answerIds[videoIndex(spoken)] ?? '' };
    await ask(harness.app, correctTranscript, { token: owner.token, params, body });
  });

  test('are a column for each video question, as corrected; without any there is none', async () => {
    const [row] = rowsIn((await made('csv', { of: spoken })).content);
    expect(row).toMatchObject({
      '1. Transcript (made by AI)': 'I work day\nshifts because we care. It is hard',
      '1. Team rating': '',
    });
    expect(Object.keys(row ?? {}).filter((name) => name.includes('Transcript'))).toHaveLength(1);
    expect((await made('csv')).content.toString()).not.toContain('Transcript');
  });

  test('are cut where an Excel cell ends, which the cell says', async () => {
    const long = await makeJob(harness.app, owner);
    await sayWords(harness, long, Array.from({ length: 8000 }, () => 'word').join(' '));
    const sheet =
      readZip((await made('xlsx', { of: long })).content)
        .at(-1)
        ?.content.toString() ?? '';
    const cell = /<t xml:space="preserve">(word [^<]*)<\/t>/.exec(sheet)?.[1] ?? '';
    expect(cell).toHaveLength(32_767);
    expect(cell).toMatch(/word w?o?r?d?… \[Shortened. A cell holds at most 32,767 characters\. .*\]$/);
    expect((await made('csv', { of: long })).content.length).toBeGreaterThan(8000 * 5);
  });

  test('are a text and captions beside each video of a ZIP', async () => {
    const files = new Map(
      readZip((await made('zip', { of: spoken })).content).map(({ name, content }) => [
        name,
        content.toString(),
      ]),
    );
    const folder = `Sam ${heard.id.slice(-12)}`;
    expect(files.get(`${folder}/01-video.txt`)).toBe(
      'Made by AI. It can contain mistakes.\n\n0:00 I work day shifts because we care.\n0:02 It is hard\n',
    );
    expect(files.get(`${folder}/01-video.vtt`)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:03.900\nI work day shifts because we care. It is\nhard\n',
    );
    expect(JSON.parse(files.get(`${folder}/answers.json`) ?? '')).toMatchObject({
      answers: [{ files: expect.arrayContaining(['01-video.txt', '01-video.vtt']) }, {}, {}, {}],
    });
  });
});

describe('a download', () => {
  test('continues where it stopped, and is saved under the job’s name', async () => {
    const { url, content, created_at } = await made('csv');
    const begin = await harness.app.inject({ url: url ?? '', headers: { range: 'bytes=0-9' } });
    const etag = String(begin.headers['etag']);
    const headers = { range: 'bytes=10-', 'if-range': etag };
    const rest = await harness.app.inject({ url: url ?? '', headers });
    expect([begin.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(Buffer.concat([begin.rawPayload, rest.rawPayload])).toEqual(content);
    expect(begin.headers['content-disposition']).toBe(
      `attachment; filename="Nurse ${created_at.slice(0, 10)}.csv"; filename*=UTF-8''Nurse%20${created_at.slice(0, 10)}.csv`,
    );
  });

  test('expires after a week, when its bytes are deleted', async () => {
    const { id, url } = await made('csv');
    harness.passTime(7 * day + 60_000);
    await sweepExports.run({}, harness.deps);
    expect((await listOf()).map((made) => made.id)).not.toContain(id);
    expect((await harness.app.inject(url ?? '')).statusCode).not.toBe(200);
    await eventually(async () => expect(await exportsStored()).toEqual([]));
  });

  test('expires as soon as answers that it may contain are deleted', async () => {
    const leaving = await addCandidate(harness.app, job, { name: 'Leaving Soon' });
    const { id, url, content } = await made('csv');
    expect(names(content)).toContain('Leaving Soon');
    await deleteForGood(harness, owner.token, leaving.id);
    expect((await listOf()).map((made) => made.id)).not.toContain(id);
    expect((await harness.app.inject(url ?? '')).statusCode).toBe(404);
  });
});

describe('permissions', () => {
  test('a reviewer cannot export', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    expect(await refusal(harness.app, startExport, starting('csv', { by: reviewer }))).toMatchObject({
      code: 'forbidden',
    });
  });

  test('an export belongs to its user: colleagues can neither see nor remove it', async () => {
    const { app } = harness;
    const colleague = await addColleague(app, owner, 'admin');
    const { id } = await made('csv');
    expect(await listOf(colleague)).toEqual([]);
    const removing = { token: colleague.token, params: { id } };
    expect(await refusal(app, removeExport, removing)).toMatchObject({ code: 'not_found' });
    expect((await listOf()).map((made) => made.id)).toContain(id);
  });

  test('a member who cannot export a whole job can export one candidate at a time', async () => {
    const { app } = harness;
    const restricted = await makeJob(app, owner, { can_export_all: false });
    const candidate = await addCandidate(app, restricted);
    const otherCandidate = await addCandidate(app, restricted);
    for (const request of [
      {},
      { filters: { search: 'ada' } },
      { response_ids: [candidate.id, otherCandidate.id] },
    ])
      expect(await refusal(app, startExport, starting('csv', { ...request, of: restricted }))).toMatchObject({
        ...{ status: 403, code: 'forbidden' },
      });
    const { content } = await made('csv', { of: restricted, response_ids: [candidate.id] });
    expect(rowsIn(content)).toHaveLength(1);
  });

  test('candidates of another job cannot be included', async () => {
    const otherJob = await makeJob(harness.app, owner);
    const request = starting('csv', { of: otherJob, response_ids: [ada.id] });
    expect(await refusal(harness.app, startExport, request)).toMatchObject({ code: 'not_found' });
  });

  test('a member who loses the permission during the export gets nothing', async () => {
    const { app, deps } = harness;
    const id = newId();
    const gone = await addColleague(app, owner, 'reviewer');
    await deps.db.asTenant(owner, (tx) =>
      tx.insert(exports).values({
        ...{ agency_id: owner.agencyId, id, job_id: job.id, user_id: gone.userId, format: 'csv' },
        language: 'en-US',
      }),
    );
    await makeExport.run({ agency_id: owner.agencyId, export_id: id }, deps);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', file_id: null });
  });

  test('the audit log records who exported what', async () => {
    const { id } = await made('csv', { filters: { status: 'new' } });
    const lines = (await auditOf(harness.app, owner, job.id)).filter(({ kind }) => kind === 'exported');
    expect(lines.at(-1)).toMatchObject({
      user_id: owner.userId,
      after: { export_id: id, format: 'csv', candidates: 1 },
    });
  });
});

describe('creating an export', () => {
  test('requested twice with one id happens once', async () => {
    const sent = starting('csv');
    const first = await ask(harness.app, startExport, sent);
    expect((await ask(harness.app, startExport, sent)).id).toBe(first.id);
    const otherCall = { ...sent, body: { ...sent.body, format: 'zip' } };
    expect(await refusal(harness.app, startExport, otherCall)).toMatchObject({ code: 'id_taken' });
  });

  test('starts again after a kill, and leaves no second file', async () => {
    const { deps } = harness;
    const id = newId();
    await insertExport(id, { state: 'running', done: 1, total: 2 });
    await makeExport.run({ agency_id: owner.agencyId, export_id: id }, deps);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'ready', done: 2 });
    await makeExport.run({ agency_id: owner.agencyId, export_id: id }, deps);
    expect(await rowOf(id)).toEqual(row);
  });

  test('keeps the result of one of two simultaneous runs, and the other removes its bytes', async () => {
    const { deps } = harness;
    const id = newId();
    await insertExport(id);
    const { storage, keys } = watchedStorage();
    const run = () => makeExport.run({ agency_id: owner.agencyId, export_id: id }, { ...deps, storage });
    await Promise.all([run(), run()]);
    const sizes = await Promise.all(keys.map((key) => deps.storage.size(key)));
    expect(keys).toHaveLength(2);
    expect(sizes.filter((size) => size !== undefined)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'ready' });
  });

  test('leaves nothing behind if it is stopped midway', async () => {
    const { deps } = harness;
    const id = newId();
    await insertExport(id);
    const { storage, keys } = watchedStorage(() =>
      ask(harness.app, removeExport, { token: owner.token, params: { id } }),
    );
    await makeExport.run({ agency_id: owner.agencyId, export_id: id }, { ...deps, storage });
    expect(await rowOf(id)).toBeUndefined();
    expect(await Promise.all(keys.map((key) => deps.storage.size(key)))).toEqual([undefined]);
  });

  test('starts again, without them, when a candidate’s answers are deleted meanwhile', async () => {
    const { deps } = harness;
    const leaving = await addCandidate(harness.app, job, { name: 'Erased Meanwhile' });
    const id = newId();
    await insertExport(id);
    let isFirst = true;
    const storage = {
      ...deps.storage,
      put: async (...[key, source]: Parameters<typeof deps.storage.put>) => {
        const stored = await deps.storage.put(key, source);
        if (isFirst) {
          isFirst = false;
          await deleteForGood(harness, owner.token, leaving.id);
        }
        return stored;
      },
    };
    await makeExport.run({ agency_id: owner.agencyId, export_id: id }, { ...deps, storage });
    const { url } = (await listOf()).find((made) => made.id === id) ?? {};
    const { payload } = await harness.app.inject(url ?? '');
    expect(payload).toContain('ben@example.test');
    expect(payload).not.toContain('Erased Meanwhile');
  });

  test('reports a failure after two attempts', async () => {
    const { deps } = harness;
    const id = newId();
    await insertExport(id);
    const failing = { ...deps.storage, put: () => Promise.reject(new Error('the disk is broken')) };
    const log = deps.log.child({}, { level: 'silent' });
    const broken = { ...deps, log, storage: failing };
    await makeExport.run({ agency_id: owner.agencyId, export_id: id }, broken);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', fault: 'the disk is broken' });
    expect((await listOf()).find((made) => made.id === id)).toMatchObject({ state: 'failed', url: null });
  });

  test(`allows at most ${maxExports} at once per member`, async () => {
    const busy = await addColleague(harness.app, owner, 'recruiter');
    for (let i = 0; i < maxExports; i += 1)
      await insertExport(newId(), { user_id: busy.userId, state: 'failed' });
    expect(await refusal(harness.app, startExport, starting('csv', { by: busy }))).toMatchObject({
      code: 'too_many',
    });
  });
});

/** The app's storage, recording the keys stored from now on. */
function watchedStorage(first: () => Promise<unknown> = async () => undefined) {
  const { storage } = harness.deps;
  const keys: string[] = [];
  const put: typeof storage.put = async (key, source) => {
    keys.push(key);
    await first();
    return storage.put(key, source);
  };
  return { keys, storage: { ...storage, put } };
}

async function insertExport(id: string, more: Partial<typeof exports.$inferInsert> = {}): Promise<void> {
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(exports).values({
      ...{ agency_id: owner.agencyId, id, job_id: job.id, user_id: owner.userId, format: 'csv' },
      ...{ language: 'en-US', created_at: harness.deps.now(), ...more },
    }),
  );
}

async function rowOf(id: string) {
  const [row] = await harness.deps.db.asTenant(owner, (tx) =>
    tx.select().from(exports).where(eq(exports.id, id)),
  );
  return row;
}

async function exportsStored(): Promise<string[]> {
  const { db, storage } = harness.deps;
  const rows = await db.asTenant(owner, (tx) => tx.select().from(files).where(eq(files.kind, 'export')));
  const named = new Set(rows.map((row) => row.storage_key));
  const keys = await storage.list(`agencies/${owner.agencyId}/files/`);
  return keys.filter((key) => named.has(key));
}
