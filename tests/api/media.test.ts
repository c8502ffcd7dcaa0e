// Stored files by signed address: whole, by range, and never without a signature.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { sessions } from '../../server/platform/db/schema/identity.ts';
import { createMediaSigner } from '../../server/platform/storage/sign.ts';
import { putFile } from '../../server/platform/storage/store.ts';
import { addCandidate, storeVideo } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, makeJob } from './people.ts';
import type { Person } from './people.ts';

const content = randomBytes(1000);
const hours = 4;
let test: TestApp;
let owner: SignedUp;
let fileId: string;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  fileId = await store('video/webm', '');
});
afterAll(() => test.stop());

async function store(mime_type: string, name: string): Promise<string> {
  const id = newId();
  const storage_key = `agencies/${owner.agencyId}/files/${id}`;
  const stored = await test.deps.storage.put(storage_key, content);
  const row = {
    agency_id: owner.agencyId,
    id,
    kind: 'original' as const,
    storage_key,
    name,
    mime_type,
    ...stored,
  };
  await test.deps.db.asTenant(owner, (tx) => putFile(tx, row));
  return id;
}

const addressOf = (id: string, agencyId = owner.agencyId) =>
  createMediaSigner(test.deps.signingKey, test.deps.now).address(agencyId, id, hours);

async function answeredVideo(): Promise<{ candidate: Candidate; job: JobDetail }> {
  const job = await makeJob(test.app, owner);
  const candidate = await addCandidate(test.app, job);
  await storeVideo(test.app, job, candidate);
  return { candidate, job };
}

/** The address of the candidate's recording, as given to the owner of the token. */
async function videoOf({ id }: Candidate, token: string): Promise<string> {
  const { data } = await call(test, endpoints.getResponse, { token, params: { id } });
  return data.answers.flatMap(({ video }) => video?.original ?? [])[0] ?? '';
}

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const codeOf = (reply: { json: () => { error: { code: string } } }) => reply.json().error.code;

describe('a signed address', () => {
  it('serves the file with its real type, for this browser only', async () => {
    const reply = await get(addressOf(fileId));
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(content)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': '1000',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(reply.headers['cache-control']).toContain('private');
  });

  it('lets our own page show a PDF in a sandbox, and no other file in a frame', async () => {
    const pdf = (await get(addressOf(await store('application/pdf', 'CV.pdf')))).headers;
    expect(pdf['x-frame-options']).toBe('SAMEORIGIN');
    expect(pdf['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(pdf['content-security-policy']).toContain("default-src 'none'");
    const video = (await get(addressOf(fileId))).headers;
    expect(video['x-frame-options']).toBe('DENY');
    expect(video['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('stays the same for a while, so that caches work', () => {
    expect(addressOf(fileId)).toBe(addressOf(fileId));
  });

  it('serves a range, and reports an invalid one', async () => {
    const url = addressOf(fileId);
    const part = await get(url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 100-199/1000',
      '100',
    ]);
    expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true);
    const tail = await get(url, { range: 'bytes=-10' });
    expect(tail.rawPayload.equals(content.subarray(990))).toBe(true);
    const beyond = await get(url, { range: 'bytes=5000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
  });

  it('continues only the same file', async () => {
    const url = addressOf(fileId);
    const etag = String((await get(url)).headers['etag']);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('reports the file’s size without sending it', async () => {
    const head = await test.app.inject({ method: 'HEAD', url: addressOf(fileId) });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      '1000',
      0,
    ]);
  });

  it('forged in any part is not found', async () => {
    const url = addressOf(fileId);
    const otherFile = await store('video/webm', '');
    const stranger = await signUp(test);
    const forged = [
      url.replace(fileId, otherFile),
      url.replace(owner.agencyId, stranger.agencyId),
      url.replace(/expires=(\d)/, 'expires=9$1'),
      url.replace(/signature=.{4}/, 'signature=AAAA'),
      url.replace(/&signature=.*/, ''),
      `/media/${owner.agencyId}/${fileId}`,
      `/media/x/../../${fileId}`,
      addressOf(newId()),
      addressOf(fileId, stranger.agencyId),
    ];
    for (const address of forged) expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
  });

  it('is the only way to a file, and additional parameters change nothing', async () => {
    const url = addressOf(fileId);
    const signature = /signature=([^&]+)/.exec(url)?.[1] ?? '';
    const forged = [
      `${url}&expires=9999999999`,
      `${url}&signature=${signature}`,
      url.replace('expires=', 'expires=0'),
      url.replace('expires=', 'expires=%20'),
      url.replace(signature, `${signature}=`),
      url.replace(signature, signature.toLowerCase()),
      url.replace(signature, ''),
      url.replace('/media/', '/media//'),
      url.replace(fileId, `${fileId}%00`),
    ];
    const asOwner = { authorization: `Bearer ${owner.token}` };
    for (const address of forged)
      expect([address, (await get(address, asOwner)).statusCode]).toEqual([address, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
      expect((await test.app.inject({ method, url })).statusCode).toBe(404);
    // Parameters that storage services accept in an address; ours ignores them.
    const parameters =
      '&response-content-type=text/html&response-content-disposition=inline&disposition=inline&type=text/html&download=x.html';
    const text = addressOf(await store('text/plain', 'letter.txt'));
    const [plain, withParameters] = [await get(text), await get(text + parameters, { accept: 'text/html' })];
    for (const name of ['content-type', 'content-disposition', 'content-security-policy'])
      expect(withParameters.headers[name]).toBe(plain.headers[name]);
    expect(plain.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('opened in its own tab is a document without scripts', async () => {
    for (const type of ['video/webm', 'image/png', 'text/html', 'image/svg+xml']) {
      const policy = String(
        (await get(addressOf(await store(type, 'x')))).headers['content-security-policy'],
      );
      expect(policy).toMatch(/^default-src 'none'; .*; sandbox$/);
      expect(policy).not.toMatch(/script-src|connect-src|allow-/);
    }
  });

  it('serves dangerous types only as downloads, under a harmless name', async () => {
    const page = await get(addressOf(await store('text/html', 'a"b\r\nx: y.html')));
    expect(page.headers['content-disposition']).toMatch(/^attachment; filename="a_bx_ y.bin"/);
    expect(page.headers['x']).toBeUndefined();
  });

  it('does not compress text, so that ranges stay valid', async () => {
    const text = await get(addressOf(await store('text/plain', 'a.txt')), {
      'accept-encoding': 'br, gzip',
      range: 'bytes=0-499',
    });
    expect([text.statusCode, text.headers['content-encoding'], text.rawPayload.length]).toEqual([
      206,
      undefined,
      500,
    ]);
  });

  it('given to a member ends when they sign out, lose the session, or are deactivated', async () => {
    const { candidate, job } = await answeredVideo();
    const admin = { token: owner.token };
    const endings: [string, (person: Person) => Promise<unknown>][] = [
      ['sign out', ({ token }) => call(test, endpoints.logout, { token })],
      [
        'are deactivated',
        ({ userId }) =>
          call(test, endpoints.setUserActive, { ...admin, params: { id: userId }, body: { active: false } }),
      ],
      [
        'have no session any more',
        (type) =>
          test.deps.db.asTenant(type, (tx) => tx.delete(sessions).where(eq(sessions.user_id, type.userId))),
      ],
      [
        'have an old session',
        (type) =>
          test.deps.db.asTenant(type, (tx) =>
            tx
              .update(sessions)
              .set({ expires_at: new Date(0) })
              .where(eq(sessions.user_id, type.userId)),
          ),
      ],
    ];
    for (const [name, end] of endings) {
      const member = await addColleague(test.app, owner, 'recruiter');
      const url = await videoOf(candidate, member.token);
      const ranged = await get(url, { range: 'bytes=0-3' });
      expect([name, ranged.statusCode]).toEqual([name, 206]);
      await end(member);
      const reply = await get(url, { range: 'bytes=0-3' });
      expect([name, reply.statusCode, codeOf(reply)]).toEqual([name, 410, 'media_link_expired']);
    }
    // Other members' addresses, and those of candidates, stay valid.
    expect((await get(await videoOf(candidate, owner.token))).statusCode).toBe(200);
    expect(job.company.logo ?? '').not.toContain('session=');
  });

  it('contains the session, which can be neither left out nor exchanged', async () => {
    const { candidate } = await answeredVideo();
    const member = await addColleague(test.app, owner, 'recruiter');
    const [url, ownersUrl] = [await videoOf(candidate, member.token), await videoOf(candidate, owner.token)];
    const [, session = ''] = /(&user=[^&]+&session=[^&]+)/.exec(url) ?? [];
    const [, theirs = ''] = /(&user=[^&]+&session=[^&]+)/.exec(ownersUrl) ?? [];
    expect(session).not.toBe('');
    for (const forged of [
      url.replace(session, ''),
      url.replace(session, theirs),
      url.replace(/&user=[^&]+/, ''),
      url.replace('&user=', '&link=').replace('&session=', '&response='),
      `${url}&link=${newId()}&response=${newId()}`,
      url.replace(session, `&key=${newId()}`),
    ])
      expect([forged, (await get(forged)).statusCode]).toEqual([forged, 404]);
  });

  it('given to a program ends with the API key, and with its creator’s membership', async () => {
    const { candidate } = await answeredVideo();
    const maker = await addColleague(test.app, owner, 'admin');
    const makeKey = async () => {
      const body = { id: newId(), permissions: ['jobs.view_all', 'responses.view'] };
      return (await call(test, endpoints.createApiKey, { token: maker.token, body })).data.key;
    };
    const url = await videoOf(candidate, await makeKey());
    expect((await get(url)).statusCode).toBe(200);
    const after = await videoOf(candidate, await makeKey());
    expect([codeOf(await get(url)), (await get(after)).statusCode]).toEqual(['media_link_expired', 200]);
    const deactivate = { params: { id: maker.userId }, body: { active: false }, token: owner.token };
    await call(test, endpoints.setUserActive, deactivate);
    expect(codeOf(await get(after))).toBe('media_link_expired');
  });

  it('given to candidates for their own recordings needs no session, and ends when they erase them', async () => {
    const { candidate } = await answeredVideo();
    const page = await call(test, endpoints.getCandidatePage, { token: candidate.token });
    const url = page.data.answers.flatMap((answer) => answer.url ?? [])[0] ?? '';
    expect(url).not.toMatch(/session=|user=|key=/);
    expect((await get(url)).statusCode).toBe(200);
    await call(test, endpoints.erase, { token: candidate.token, body: { id: newId() } });
    expect((await get(url)).statusCode).toBe(404);
  });

  it('expires', async () => {
    const url = addressOf(fileId);
    test.passTime((hours - 1) * 3_600_000);
    expect((await get(url)).statusCode).toBe(200);
    test.passTime((hours + 2) * 3_600_000);
    const reply = await get(url);
    expect([reply.statusCode, codeOf(reply)]).toEqual([410, 'media_link_expired']);
  });
});
