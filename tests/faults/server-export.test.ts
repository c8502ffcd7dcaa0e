// The server is killed with -9 while it makes an export. After a restart the export completes
// without user action, and a download in two pieces is complete.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getExports, startExport } from '#contract/export.ts';
import { newId } from '#contract/id.ts';
import { startImport } from '#contract/invite.ts';
import { getResponses } from '#contract/response.ts';
import { call, eventually } from '../api/harness.ts';
import { readZip } from '../api/zip.ts';
import { serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const people = 400;

let server: ServerUnderTest;

beforeAll(async () => {
  server = await serverUnderTest();
  await server.start();
}, 120_000);
afterAll(() => server.remove());

test('an export survives a kill of the server that was making it', { timeout: 240_000 }, async () => {
  const { token, job } = await signInToDemo(server);
  const params = { id: job.id };
  const rows = Array.from({ length: people }, (_, i) => ({
    ...{ name: `Person ${i}`, email: `person${i}@example.test`, phone: '' },
  }));
  const file = { id: newId(), channel: 'email', file_name: 'people.csv', language: 'en-US', duplicates: 0 };
  await call(server, startImport, { token, params, body: { ...file, rows } });
  await eventually(async () => {
    const query = { search: `person${people - 1}@example.test` };
    const { data } = await call(server, getResponses, { token, params, query });
    expect(data.responses).toHaveLength(1);
  }, 120_000);

  const id = newId();
  const started = await call(server, startExport, { token, params, body: { id, format: 'zip' } });
  expect(started.status).toBe(200);
  const own = async () => {
    const { data } = await untilAnswered(() => call(server, getExports, { token, params }));
    return data.find((entry) => entry.id === id);
  };
  await eventually(async () => {
    const { state, done = 0 } = (await own()) ?? {};
    expect({ state, isUnderWay: done > 0 }).toEqual({ state: 'running', isUnderWay: true });
  }, 60_000);
  await server.kill();
  await server.start();

  const ready = await eventually(async () => {
    const made = await own();
    expect(made?.state).toBe('ready');
    return made;
  }, 120_000);
  const address = `http://127.0.0.1:${server.port}${ready?.url}`;
  const half = Math.floor((ready?.bytes ?? 0) / 2);
  const pieces = [`bytes=0-${half - 1}`, `bytes=${half}-`].map(async (range) => {
    const reply = await fetch(address, { headers: { range } });
    expect(reply.status).toBe(206);
    return Buffer.from(await reply.arrayBuffer());
  });
  const files = readZip(Buffer.concat(await Promise.all(pieces)));
  const named = files.filter(({ name }) => name.endsWith('/answers.json'));
  expect(named).toHaveLength(ready?.total ?? 0);
  expect(named.length).toBeGreaterThanOrEqual(people);
});
