// Many people are invited from a file, and the server is killed with -9 three times: each person gets
// exactly one message. 800 people, or the ten thousand that a file may contain with SOAK. (An email that was sent but not yet recorded goes out again with
// the same Message-ID, as the same message.)
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { getImport, getInvitations, startImport } from '#contract/invite.ts';
import { call, eventually } from '../api/harness.ts';
import { startSmtp } from '../api/smtp-server.ts';
import type { SmtpTwin } from '../api/smtp-server.ts';
import { chanceOf } from './seeds.ts';
import { serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const { SEED = '1', SOAK } = process.env;
const people = SOAK ? 10_000 : 800;
const kills = 3;
let smtp: SmtpTwin;
let server: ServerUnderTest;

beforeAll(async () => {
  smtp = await startSmtp({ isParsing: false });
  server = await serverUnderTest({ SMTP_URL: smtp.url });
  await server.start();
});
afterAll(async () => {
  await server.remove();
  await smtp.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it(`invites ${people} people once each, although the server is killed repeatedly`, async () => {
  const chance = chanceOf(Number(SEED));
  const { token, job } = await signInToDemo(server);
  const rows = Array.from({ length: people }, (_, i) => ({
    name: `Person ${i}`,
    email: `person${i}@example.test`,
    phone: '',
  }));
  const body = {
    ...{ id: newId(), channel: 'email', file_name: 'people.csv', language: 'en-US', duplicates: 0 },
    rows,
  };
  const start = () => call(server, startImport, { token, params: { id: job.id }, body });
  const taken = async () => (await untilAnswered(start)).data;

  // Killed while the import is accepted, while it runs and while its emails go out. A repeated call
  // refers to the same import.
  const beginning = start().catch(() => null);
  await pause(chance.between(0, 400));
  await server.kill();
  await beginning;
  await server.start();
  expect(await taken()).toMatchObject({ id: body.id, total: people });
  for (let killed = 1; killed < kills; killed += 1) {
    const before = smtp.arrived.length;
    await eventually(() => expect(smtp.arrived.length).toBeGreaterThan(before + 50 * killed), 120_000);
    await pause(chance.between(0, 2000));
    await server.kill();
    await server.start();
    expect(await taken()).toMatchObject({ id: body.id, total: people });
  }

  // The owner also gets an email about signing in from a new browser.
  const addresses = new Set(rows.map(({ email }) => email));
  const invitations = () => smtp.arrived.filter(({ to }) => addresses.has(to));
  const reached = () => new Set(invitations().map(({ to }) => to)).size;
  await eventually(() => expect(reached()).toBe(people), 300_000);
  const ended = (await call(server, getImport, { token, params: { id: body.id } })).data;
  expect(ended).toMatchObject({ state: 'done', invited: people, already: 0, failed: 0 });
  await eventually(async () => {
    const { data } = await call(server, getInvitations, { token, params: { id: job.id } });
    expect(data.counts).toMatchObject({ sent: people, queued: 0, failed: 0 });
  }, 60_000);
  const messages = new Map<string, Set<string>>();
  for (const { to, messageId } of invitations())
    messages.set(to, (messages.get(to) ?? new Set()).add(messageId));
  expect(messages.size).toBe(people);
  expect([...messages].filter(([, ids]) => ids.size !== 1)).toEqual([]);
}, 600_000);
