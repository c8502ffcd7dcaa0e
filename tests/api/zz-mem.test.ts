import { it, expect, beforeAll, afterAll } from 'vitest';
import { startTestApp, signUp } from '/work/main/tests/api/harness.ts';
import { makeJob } from '/work/main/tests/api/people.ts';
import { addCandidate, storeVideo } from '/work/main/tests/api/candidates.ts';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
it('memory', async () => {
  const test = await startTestApp({ listen: true });
  const owner = await signUp(test);
  const job = await makeJob(test.app, owner);
  const c = await addCandidate(test.app, job);
  const v = await storeVideo(test.app, job, c);
  const path = execFileSync('find', [test.dataDir, '-name', v.keys[0]!.split('/').at(-1)! + '*']).toString().trim();
  execFileSync('truncate', ['-s', '500M', path]);
  const before = process.memoryUsage();
  const fds = () => readdirSync('/proc/self/fd').length;
  const fd0 = fds();
  const t = Date.now();
  const reply = await fetch(`${test.app.listeningOrigin}/api/session/export`, { headers: { authorization: `Bearer ${c.token}` } });
  let n = 0, peak = 0;
  for await (const chunk of reply.body!) { n += chunk.length; peak = Math.max(peak, process.memoryUsage().rss); }
  console.log({ n, ms: Date.now() - t, before: before.rss / 1e6, peak: peak / 1e6, fd0, fd1: fds() });
  // abandoned
  const abort = new AbortController();
  const again = await fetch(`${test.app.listeningOrigin}/api/session/export`, { headers: { authorization: `Bearer ${c.token}` }, signal: abort.signal });
  const reader = again.body!.getReader();
  for (let i = 0; i < 20; i++) await reader.read();
  const during = execFileSync('sh', ['-c', `ls -l /proc/${process.pid}/fd | grep -c ${path.split('/').at(-1)} || true`]).toString().trim();
  await new Promise((r) => setTimeout(r, 1500));
  const rss = process.memoryUsage().rss / 1e6;
  abort.abort();
  await new Promise((r) => setTimeout(r, 1500));
  const after = execFileSync('sh', ['-c', `ls -l /proc/${process.pid}/fd | grep -c ${path.split('/').at(-1)} || true`]).toString().trim();
  console.log({ during, after, rss });
  await test.stop();
}, 120000);
