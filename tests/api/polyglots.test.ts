// Polyglot files through every kind of upload: none is served as a document, whatever its name. In a
// browser: tests/e2e/safety.spec.ts.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAnswers, getCandidatePage } from '#contract/candidate-page.ts';
import { getExports, startExport } from '#contract/export.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { addReviewLink, getSharedCandidates, openReviewLink } from '#contract/review-link.ts';
import { savePhoto } from '#contract/user.ts';
import { isRecording, maxSegments, putPoster, takePurposes } from '#contract/take.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { createMediaSigner } from '../../server/platform/storage/sign.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { begin, bind, inParts, sendTake } from './interviewing.ts';
import { ask, makeJob, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { makeDisguised, makePolyglots, mark } from './polyglot-files.ts';
import type { Polyglot } from './polyglot-files.ts';
import { readZip } from './zip.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let polyglots: Polyglot[];

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, {
    ask_cv: true,
    ask_motivation_letter: true,
    ask_additional_files: true,
  });
  polyglots = await makePolyglots();
});
afterAll(() => harness.stop());

/** Sends one after the other and returns how many were accepted; others must be refused by us. */
async function sendEach(
  send: (file: Polyglot, index: number) => Promise<{ status: number }>,
): Promise<number> {
  let taken = 0;
  for (const [index, polyglot] of polyglots.entries()) {
    const { status } = await eventually(async () => {
      const sent = await send(polyglot, index);
      // A busy machine replies 503.
      expect(sent.status).not.toBe(503);
      return sent;
    }, 60_000);
    expect([polyglot.name, status]).toEqual([polyglot.name, expect.toBeOneOf([200, 201, 413, 415, 422])]);
    if (status < 300) taken += 1;
  }
  return taken;
}

function sendAsFiles(kind: 'image' | 'video'): Promise<number> {
  return sendEach(({ bytes, fileName, declared }) =>
    call(harness, uploadFile, {
      token: owner.token,
      params: { id: newId() },
      query: { kind, name: fileName },
      body: bytes,
      headers: { 'content-type': declared },
    }),
  );
}

/** As different kinds of documents, which are handled the same. */
async function sendAsDocuments(): Promise<number> {
  const who = await begin(harness, job);
  const purposes = takePurposes.filter((purpose) => !isRecording(purpose));
  return sendEach(async ({ bytes, fileName, declared }, index) => {
    const purpose = purposes[index % purposes.length] ?? 'additional';
    const take = await bind(harness, who, {
      purpose,
      question_id: null,
      mime_type: declared,
      name: fileName,
    });
    return sendTake(harness, who, take, [inParts(bytes)]);
  });
}

/** As segments of recordings, each of which is stored as an original. */
async function sendAsRecordings(): Promise<number> {
  const who = await begin(harness, job);
  for (let from = 0; from < polyglots.length; from += maxSegments) {
    const segments = polyglots.slice(from, from + maxSegments).map(({ bytes }) => inParts(bytes));
    const sealed = await sendTake(harness, who, await bind(harness, who), segments);
    expect(sealed.data.state).toBe('stored');
  }
  return polyglots.length;
}

async function sendAsPosters(): Promise<number> {
  const who = await begin(harness, job);
  return sendEach(async ({ bytes }) => {
    const take = await bind(harness, who);
    return call(harness, putPoster, { token: who.token, params: { take }, body: bytes });
  });
}

const ways: Record<string, () => Promise<number>> = {
  'a recruiter’s picture': () => sendAsFiles('image'),
  'a recruiter’s video': () => sendAsFiles('video'),
  'a candidate’s document': sendAsDocuments,
  'a candidate’s recording': sendAsRecordings,
  'a recording’s poster': sendAsPosters,
};

/** Types that are shown, and how they begin; all others are downloads. */
const shown: Record<string, RegExp> = {
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/gif': /^GIF8[79]a/,
  'video/mp4': /^[^]{4}ftyp/,
  'video/quicktime': /^[^]{4}ftypqt/,
  'video/webm': /^[^]E\xdf\xa3/,
  'application/pdf': /%PDF-/,
};
const saved = [
  ...[
    'text/plain',
    'application/octet-stream',
    'application/rtf',
    'application/msword',
    'audio/mpeg',
    'audio/wav',
  ],
  ...['video/matroska', 'video/x-matroska', 'video/ogg', 'audio/ogg', 'video/vnd.avi', 'application/ogg'],
];

test('there are two hundred different polyglot files', () => {
  expect(polyglots.length).toBeGreaterThanOrEqual(200);
  expect(new Set(polyglots.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(polyglots.length);
  for (const { name, bytes } of polyglots) {
    const plain = bytes.toString('latin1').replaceAll('\0', '');
    expect([name, plain.includes(mark)]).toEqual([name, true]);
  }
});

test.each(Object.keys(ways))(
  'none is served as a document if uploaded as %s',
  { timeout: 240_000 },
  async (way) => {
    const before = new Set((await stored()).map(({ id }) => id));
    const taken = (await ways[way]?.()) ?? 0;
    // Some are valid files of the type; if none were accepted, the test would prove nothing.
    expect(taken).toBeGreaterThan(0);
    const own = await eventually(async () => {
      const rows = (await stored()).filter(({ id }) => !before.has(id));
      expect(rows.length).toBeGreaterThanOrEqual(taken);
      return rows;
    }, 120_000);
    for (const { id, kind } of own) {
      const address = createMediaSigner(harness.deps.signingKey, harness.deps.now).address(
        owner.agencyId,
        id,
        1,
      );
      await isNoDocument(address, kind === 'image');
    }
  },
);

test('none is served as a document if uploaded as a recruiter’s photo', { timeout: 120_000 }, async () => {
  const taken = await sendEach(async ({ bytes, declared }) => {
    const headers = { 'content-type': declared };
    const sent = await call(harness, savePhoto, { token: owner.token, body: bytes, headers });
    // Each replaces the previous one.
    if (sent.status < 300) await isNoDocument(sent.data.profile_photo_url ?? '', true);
    return sent;
  });
  expect(taken).toBeGreaterThan(0);
});

test('a document is served as its real type everywhere, whatever its name', async () => {
  const who = await begin(harness, job);
  const disguised = await makeDisguised();
  for (const { fileName, bytes } of disguised) {
    const binding = { purpose: 'additional', question_id: null, name: fileName } as const;
    const take = await bind(harness, who, binding);
    expect((await sendTake(harness, who, take, [inParts(bytes)])).data.state).toBe('stored');
  }
  const { app } = harness;
  const { token } = owner;
  const id = who.interview.response_id;
  // Rows stored before names were checked contain the sender's name too.
  const rows = await harness.deps.db.asTenant(owner, (tx) => tx.select({ name: files.name }).from(files));
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(disguised.map(({ fileName }) => fileName)),
  );

  const detail = await ask(app, getResponse, { token, params: { id } });
  const link = await ask(app, addReviewLink, { token, body: reviewLinkTo(id) });
  const session_token = randomBytes(32).toString('base64url');
  const opening = { session_token, password: '', name: 'Gus' };
  await ask(app, openReviewLink, { params: { hash: link.hash }, body: opening });
  const [shared] = (await ask(app, getSharedCandidates, { token: session_token })).candidates;
  const downloads = async (urls: { url: string }[]) =>
    Promise.all(urls.map(async ({ url }) => savedAs((await app.inject({ url })).headers)));

  const own = await send(app, exportAnswers, { token: who.token });
  const page = await ask(app, getCandidatePage, { token: who.token });
  expect(page.files.map(({ name }) => name).join()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const ways = {
    'the recruiter’s page and API': detail.files.map(({ name }) => name),
    'the recruiter’s downloads': await downloads(detail.files),
    'a review link': (shared?.files ?? []).map(({ name }) => name),
    'a guest’s downloads': await downloads(shared?.files ?? []),
    'the candidate’s own archive': filesIn(own.rawPayload),
    'an export': filesIn(await exported(id)),
  };
  for (const [way, names] of Object.entries(ways)) {
    expect([way, names.map((name) => name.split('.').at(-1))]).toEqual([
      way,
      disguised.map(({ ending }) => ending),
    ]);
    expect([way, names.join('')]).toEqual([way, expect.not.stringMatching(/[\p{Cc}\p{Cf}]/u)]);
  }
});

/** The names for saving, from both forms of the header. */
function savedAs(headers: Record<string, unknown>): string {
  const [, plain = '', extended = ''] =
    /filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? [];
  expect(plain.split('.').at(-1)).toBe(decodeURIComponent(extended).split('.').at(-1));
  return decodeURIComponent(extended);
}

function filesIn(zip: Buffer): string[] {
  return readZip(zip).flatMap(({ name }) => /files\/(.*)$/.exec(name)?.[1] ?? []);
}

async function exported(responseId: string): Promise<Buffer> {
  const of = { token: owner.token, params: { id: job.id } };
  const body = { id: newId(), format: 'zip', response_ids: [responseId] } as const;
  await ask(harness.app, startExport, { ...of, body });
  const url = await eventually(async () => {
    const ready = (await ask(harness.app, getExports, of)).find(({ id }) => id === body.id);
    expect(ready?.state).toBe('ready');
    return ready?.url ?? '';
  }, 60_000);
  return (await harness.app.inject({ url })).rawPayload;
}

function reviewLinkTo(responseId: string) {
  return {
    ...{ id: newId(), job_id: job.id, response_ids: [responseId], question_ids: null, name: 'Head of care' },
    ...{ message: '', shows_contact: false, shows_files: true, may_rate: false, may_comment: false },
    ...{ expires_at: null, password: '' },
  };
}

async function isNoDocument(url: string, isDrawnAnew: boolean): Promise<void> {
  const { headers, rawPayload } = await eventually(async () => {
    const served = await harness.app.inject({ url, headers: { accept: 'text/html' } });
    expect(served.statusCode).toBe(200);
    return served;
  }, 60_000);
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const disposition = String(headers['content-disposition']);
  expect(headers['x-content-type-options']).toBe('nosniff');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  expect(policy.includes('sandbox') || type === 'application/pdf').toBe(true);
  if (disposition.startsWith('inline'))
    expect([type, shown[type]?.test(rawPayload.toString('latin1')) ?? 'never shown']).toEqual([type, true]);
  else expect(saved).toContain(type);
  expect(disposition).not.toMatch(/[<>]/);
  expect(disposition).not.toMatch(/\.(html?|hta|svg|js)("|$)/i);
  if (isDrawnAnew) expect(rawPayload.includes(mark)).toBe(false);
}

function stored() {
  return harness.deps.db.asTenant(owner, (tx) => tx.select({ id: files.id, kind: files.kind }).from(files));
}
