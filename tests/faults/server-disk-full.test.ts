// The disk with all data, including the database's files, is full. Uploads are refused with a
// reason, the server survives, and recovers without user action once there is room. Creating such a
// disk requires root; otherwise the test is skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import * as takes from '#contract/take.ts';
import { call } from '../api/harness.ts';
import * as candidate from '../api/interviewing.ts';
import { serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'candor-sf-full-'));
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'none', folder]).status === 0;
let server: ServerUnderTest;
beforeAll(async () => {
  if (!isMounted) return;
  server = await serverUnderTest({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await server.start();
});
afterAll(async () => {
  if (!isMounted) return;
  await server.stop();
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('a disk that is full (which only root can make)', () => {
  it('under database and videos is reported to devices, and everything continues once there is room', async () => {
    const owner = await signInToDemo(server);
    const who = await candidate.begin(server, owner.job);
    const { token } = who;
    const take = await candidate.bind(server, who);
    const parts = candidate.someParts(6, takes.maxPartBytes);
    const send = (number: number) =>
      candidate.sendPart(server, who, { take, number }, parts[number] ?? Buffer.alloc(0));
    for (const number of [0, 1, 2]) expect((await send(number)).status).toBe(201);
    const filler = path.join(folder, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
    const refused = await send(3);
    expect([refused.status, refused.error?.code]).toEqual([507, 'storage_full']);

    // The database first fills the space it has reserved.
    const long = 'x'.repeat(20_000);
    const question = candidate.questionOf(who, 'text');
    const statuses = new Set<number>();
    for (let i = 0; i < 40; i += 1) {
      const answer = candidate.answerTo(question, { text: `${i} ${long}`.slice(0, 9000) });
      const sent = await call(server, submitAnswer, { token, body: answer }).catch(() => null);
      if (sent) statuses.add(sent.status);
    }
    expect([...statuses].filter((status) => ![200, 409, 503, 507].includes(status))).toEqual([]);
    server.killDatabase();
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(server.isRunning()).toBe(true);

    rmSync(filler);
    for (const number of parts.keys())
      expect((await untilAnswered(() => send(number))).status).toBe(number < 3 ? 200 : 201);
    const seal = { token, params: { take }, body: candidate.manifestOf([parts]) };
    const sealed = await untilAnswered(() => call(server, takes.sealTake, seal));
    const sha256 = candidate.sha256Of(Buffer.concat(parts));
    expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
    expect(server.isRunning()).toBe(true);
  });
});
