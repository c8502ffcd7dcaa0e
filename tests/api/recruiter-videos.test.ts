// A recruiter's own video: PUT files/:id?kind=video goes straight to disk, gets the type of its bytes,
// and plays by range.
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { maxVideoBytes, uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { png } from './workspace.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

const kind = 'video';
/** How an MP4, a QuickTime movie and a WebM begin; the rest is random. */
const beginnings = {
  'video/mp4': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'),
  'video/quicktime': Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'),
  'video/webm': Buffer.from(
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02',
    'latin1',
  ),
} as const;
const videoOf = (type: keyof typeof beginnings, bytes = 20_000) =>
  Buffer.concat([beginnings[type], randomBytes(bytes)]);

const sentAs = (body: Uint8Array, type: string, id = newId()) => ({
  token: owner.token,
  params: { id },
  query: { kind, name: 'intro.mp4' },
  body,
  headers: { 'content-type': type },
});
const refused = (body: Uint8Array, type: string, id?: string) =>
  refusal(harness.app, uploadFile, sentAs(body, type, id));
const stored = () => harness.deps.storage.list(`agencies/${owner.agencyId}/files/`);

describe('a recruiter’s video', () => {
  test.each(Object.keys(beginnings) as (keyof typeof beginnings)[])(
    'of type %s is stored byte for byte and can be played from anywhere',
    async (type) => {
      const video = videoOf(type);
      const file = await ask(harness.app, uploadFile, sentAs(video, 'application/octet-stream'));
      expect(file).toMatchObject({ mime_type: type, bytes: video.length, name: 'intro.mp4' });
      const whole = await harness.app.inject({ url: file.url });
      expect(whole.rawPayload.equals(video)).toBe(true);
      expect(whole.headers['content-type']).toBe(type);
      const part = await harness.app.inject({ url: file.url, headers: { range: 'bytes=500-1499' } });
      expect([part.statusCode, part.rawPayload.equals(video.subarray(500, 1500))]).toEqual([206, true]);
    },
  );

  test('sent twice, even at once, is one file', async () => {
    const before = await stored();
    const sent = sentAs(videoOf('video/mp4'), 'video/mp4');
    const files = await Promise.all([1, 2, 3].map(() => ask(harness.app, uploadFile, sent)));
    expect(files[1]).toEqual(files[0]);
    expect(files[2]).toEqual(files[0]);
    expect((await stored()).length).toBe(before.length + 1);
    const repeated = await refused(videoOf('video/mp4'), 'video/mp4', sent.params.id);
    expect(repeated).toMatchObject({ status: 409, code: 'id_taken' });
    expect((await stored()).length).toBe(before.length + 1);
  });

  test('needs the permission to edit companies or jobs; a reviewer is refused and leaves nothing behind', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const before = await stored();
    for (const query of [{ kind }, {}]) {
      const sent = { ...sentAs(query.kind ? videoOf('video/mp4') : png, 'video/mp4'), query };
      const refused = await refusal(harness.app, uploadFile, { ...sent, token: reviewer.token });
      expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await stored()).toEqual(before);
    for (const permission of ['companies.manage', 'jobs.create', 'jobs.edit'] as const) {
      const writer = await addColleague(harness.app, owner, 'reviewer', { permissions: [permission] });
      const sent = sentAs(videoOf('video/mp4'), 'video/mp4');
      await ask(harness.app, uploadFile, { ...sent, token: writer.token });
    }
  });

  test('has the type of its bytes; another file is refused and leaves nothing behind', async () => {
    const before = await stored();
    for (const [body, type, code] of [
      [png, 'video/mp4', 'file_content_mismatch'],
      [Buffer.from('<html><script>alert(1)</script>'), 'video/webm', 'file_content_mismatch'],
      [png, 'image/png', 'unsupported_format'],
      [Buffer.alloc(0), 'video/mp4', 'invalid_fields'],
    ] as const) {
      expect(await refused(body, type)).toMatchObject({ code });
    }
    expect(await stored()).toEqual(before);
  });

  test('is not a picture: a company cannot use one as its logo', async () => {
    const file = await ask(harness.app, uploadFile, sentAs(videoOf('video/mp4'), 'video/mp4'));
    const body = companyDraft({ logo_file_id: file.id });
    expect(await refusal(harness.app, createCompany, { token: owner.token, body })).toMatchObject({
      status: 422,
      fields: { logo_file_id: 'not_allowed' },
    });
    const asPicture = { ...sentAs(videoOf('video/mp4'), 'video/mp4'), query: {} };
    expect(await refusal(harness.app, uploadFile, asPicture)).toMatchObject({ code: 'unsupported_format' });
  });

  test('that is too large is refused during upload, whatever its header says', async () => {
    const before = await stored();
    const piece = Buffer.concat([beginnings['video/mp4'], Buffer.alloc(1024 * 1024)]);
    const pieces = Math.ceil(maxVideoBytes / piece.length) + 20;
    let [given, writtenMeanwhile] = [0, 0];
    const { storage } = harness.deps;
    harness.deps.storage = {
      ...storage,
      put: (key, source) => storage.put(key, source instanceof Readable ? counted(source) : source),
    };
    function counted(source: Readable): Readable {
      return Readable.from(
        (async function* () {
          for await (const chunk of source) {
            if (given < pieces) writtenMeanwhile += 1;
            yield chunk;
          }
        })(),
      );
    }
    const payload = Readable.from(
      (async function* () {
        for (; given < pieces; given += 1) yield piece;
      })(),
    );
    const reply = await harness.app.inject({
      method: 'PUT',
      url: `/api/files/${newId()}?kind=video`,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'video/mp4' },
      payload,
    });
    harness.deps.storage = storage;
    expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'too_large']);
    expect(writtenMeanwhile).toBeGreaterThan(10);
    expect(await stored()).toEqual(before);
    const declared = { ...sentAs(videoOf('video/mp4'), 'video/mp4') };
    const headers = { ...declared.headers, 'content-length': String(maxVideoBytes + 1) };
    expect(await refusal(harness.app, uploadFile, { ...declared, headers })).toMatchObject({
      code: 'too_large',
    });
  });
});
