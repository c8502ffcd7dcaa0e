// A short run on Debian's PostgreSQL through DATABASE_URL, with each kind of database user.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccessToken } from '#contract/auth.ts';
import { Interview } from '#contract/interview.ts';
import { Job } from '#contract/job.ts';
import { Response as Candidate } from '#contract/response.ts';
import { findPostgres, startCluster } from './debian-postgres.ts';
import type { Cluster } from './debian-postgres.ts';
import { answerTo, startBody } from './interviewing.ts';
import { runSql } from './one-database-server.ts';
import { post, ready, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const found = findPostgres();
const title = found
  ? `on PostgreSQL ${found.version} of this machine`
  : 'on Debian’s PostgreSQL is left out: there is no /usr/lib/postgresql/15/bin here, nor a newer one';
if (!found) process.stdout.write(`The smoke run ${title}.\n`);

describe.skipIf(!found)(`Candor ${title}`, () => {
  let cluster: Cluster;
  let dataDir: string;
  let running: ServerProcess | undefined;

  beforeAll(async () => {
    cluster = await startCluster(found?.programs ?? '');
    dataDir = mkdtempSync(join(tmpdir(), 'candor-smoke-'));
  });
  afterEach(async () => {
    await running?.end('SIGTERM');
  });
  afterAll(() => {
    cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (url: string) => (running = startProcess({ DATA_DIR: dataDir, DATABASE_URL: url }));
  const asAdministrator = async (...statements: string[]) => {
    for (const statement of statements) await runSql(cluster.url(), statement);
  };

  it('says what to do if the database user cannot create roles', async () => {
    await asAdministrator(`create role plain login password 'of-plain'`, 'create database plain owner plain');
    const url = cluster.url('plain', 'plain', 'of-plain');
    const refused = start(url);
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toContain(
      'run "create role candor_app nologin; grant candor_app to <that user>"',
    );
    await asAdministrator('create role candor_app nologin', 'grant candor_app to plain');
    await interviewOn(await ready(start(url)));
  });

  it('runs an interview from link to list with an owner who can create roles', async () => {
    await asAdministrator(
      'drop database plain with (force)',
      'drop role candor_app',
      `create role maker login createrole password 'of-maker'`,
      'create database maker owner maker',
    );
    await interviewOn(await ready(start(cluster.url('maker', 'maker', 'of-maker'))));
  });

  it('runs an interview with a superuser too, as candor_app', async () => {
    await asAdministrator('create database of_super');
    await interviewOn(await ready(start(cluster.url('of_super'))));
  });

  it('does not start if the app could bypass row-level security', async () => {
    const sentence = async () => {
      const refused = start(cluster.url('maker', 'maker', 'of-maker'));
      expect(await refused.exit).toBe(1);
      return refused.output();
    };
    await asAdministrator('alter role candor_app bypassrls');
    expect(await sentence()).toContain('take SUPERUSER and BYPASSRLS from it');
    await asAdministrator(
      'alter role candor_app nobypassrls',
      'create role mighty bypassrls',
      'grant mighty to candor_app',
    );
    expect(await sentence()).toContain('run "revoke mighty from candor_app"');
  });

  it('says who must own a database', async () => {
    await asAdministrator(
      `create role guest login password 'of-guest'`,
      'grant candor_app to guest',
      'create database blank owner maker',
    );
    const refused = start(cluster.url('blank', 'guest', 'of-guest'));
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toContain('run "alter database blank owner to guest"');
  });

  it('lets a user work who owns nothing, once another has migrated and allowed it', async () => {
    await asAdministrator(
      'alter role candor_app nobypassrls',
      'revoke mighty from candor_app',
      'revoke candor_app from guest',
    );
    const url = cluster.url('maker', 'guest', 'of-guest');
    const refused = start(url);
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toContain('The user of DATABASE_URL may not work as candor_app');
    await asAdministrator('grant candor_app to guest');
    await ready(start(url));
  });
});

/** The demo's interview, answered in text and finished, as the recruiter's list shows it. */
async function interviewOn(server: ServerProcess): Promise<void> {
  const api = `${server.url()}/api`;
  const login = await post(`${api}/login`, { email: 'demo@candor.test', password: 'candor-demo' });
  const { access_token: token } = await dataOf(login, AccessToken);
  const [job] = await dataOf(await get(`${api}/jobs`, token), z.array(Job));
  const begun = startBody();
  const interview = await dataOf(await post(`${api}/share/${job?.hash_link}/start`, begun), Interview);
  const question = interview.questions.find((question) => question.type === 'text');
  if (!question) throw new Error('the demo has a text question');
  const answer = answerTo(question, { text: 'Ein Übungstext' });
  expect((await post(`${api}/session/answers`, answer, begun.session_token)).status).toBe(200);
  const end = { id: begun.id, finished_at: new Date().toISOString() };
  expect((await post(`${api}/session/finish`, end, begun.session_token)).status).toBe(200);
  const list = await get(`${api}/jobs/${job?.id}/responses?search=carla`, token);
  const { responses } = await dataOf(list, z.object({ responses: z.array(Candidate) }));
  expect(responses).toMatchObject([{ id: begun.id, status: 'review', progress: 'completed' }]);
}

function get(url: string, token: string): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${token}` } });
}

async function dataOf<Data>(reply: Response, schema: z.ZodMiniType<Data>): Promise<Data> {
  expect(reply.status).toBe(200);
  const { response } = z.object({ response: z.object({ data: z.unknown() }) }).parse(await reply.json());
  return schema.parse(response.data);
}
