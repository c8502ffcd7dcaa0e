// Files that are two things at once, through every way by which a file gets in: what comes out is never a document, whatever
// it was called. (In a browser: tests/e2e/safety.spec.ts.)
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { savePhoto } from '#contract/user.ts';
import { maxSegments, putPoster, takePurposes } from '#contract/take.ts';
import { files } from '../../server/db/schema/company.ts';
import { createMediaSigner } from '../../server/media/sign.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { begin, bind, inParts, sendTake } from './interviewing.ts';
import { makeJob, signUp } from './people.ts';
import type { Person } from './people.ts';
import { makePolyglots, mark } from './polyglot-files.ts';
import type { Polyglot } from './polyglot-files.ts';

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

/** Sends one after the other, and says how many were taken; a refusal is one of ours. */
async function sendEach(
  send: (one: Polyglot, index: number) => Promise<{ status: number }>,
): Promise<number> {
  let taken = 0;
  for (const [index, one] of polyglots.entries()) {
    const { status } = await eventually(async () => {
      const sent = await send(one, index);
      // Later, says a busy machine.
      expect(sent.status).not.toBe(503);
      return sent;
    }, 60_000);
    expect([one.name, status]).toEqual([one.name, expect.toBeOneOf([200, 201, 413, 415, 422])]);
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

/** Each as another of the documents that candidates send: they go the same way. */
async function sendAsDocuments(): Promise<number> {
  const who = await begin(harness, job);
  const purposes = takePurposes.filter((purpose) => purpose !== 'answer');
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

/** As pieces of recordings, each of which is an original by itself. */
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

/** What may come out, and how it begins: whatever is not shown is saved. */
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

test('there are two hundred of them, each another', () => {
  expect(polyglots.length).toBeGreaterThanOrEqual(200);
  expect(new Set(polyglots.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(polyglots.length);
  for (const { name, bytes } of polyglots) {
    const plain = bytes.toString('latin1').replaceAll('\0', '');
    expect([name, plain.includes(mark)]).toEqual([name, true]);
  }
});

test.each(Object.keys(ways))('as %s none comes out as a document', { timeout: 240_000 }, async (way) => {
  const before = new Set((await stored()).map(({ id }) => id));
  const taken = (await ways[way]?.()) ?? 0;
  // Some are what they begin like: where nothing were taken, nothing would be proven.
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
});

test('as a recruiter’s photo none comes out as a document', { timeout: 120_000 }, async () => {
  const taken = await sendEach(async ({ bytes, declared }) => {
    const headers = { 'content-type': declared };
    const sent = await call(harness, savePhoto, { token: owner.token, body: bytes, headers });
    // Each takes the place of the one before.
    if (sent.status < 300) await isNoDocument(sent.data.profile_photo_url ?? '', true);
    return sent;
  });
  expect(taken).toBeGreaterThan(0);
});

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
  if (isDrawnAnew) expect(rawPayload.includes(mark)).toBe(false);
}

function stored() {
  return harness.deps.db.asTenant(owner, (tx) => tx.select({ id: files.id, kind: files.kind }).from(files));
}
