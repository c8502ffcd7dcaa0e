// Analytics: every number equals a count by hand over random histories, through the calls of candidates and members.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportAnalytics,
  exportJobAnalytics,
  funnelSteps,
  getAnalytics,
  getJobAnalytics,
} from '#contract/analytics.ts';
import type { FunnelCounts, JobAnalytics } from '#contract/analytics.ts';
import { erase } from '#contract/candidate-page.ts';
import { removeCompany } from '#contract/company.ts';
import { reopenResponse } from '#contract/follow-up.ts';
import { newId } from '#contract/id.ts';
import { finishInterview, startInvitation, startShare, submitAnswer } from '#contract/interview.ts';
import type { Interview } from '#contract/interview.ts';
import { addShareLink } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { removeResponses, restoreResponses, setStatuses } from '#contract/response-changes.ts';
import { setSeen } from '#contract/note.ts';
import { inviteByEmail, rateAnswer } from '#contract/response.ts';
import type { ResponseStatus } from '#contract/status.ts';
import { countFunnel } from '../../server/domain/analytics/count-funnel.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { sweepRemoved, undoMs } from '../../server/domain/candidates/sweep-removed.ts';
import { funnel_dirty } from '../../server/platform/db/schema/funnel.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { answerTo, startBody } from './interviewing.ts';
import { addColleague, ask, makeJob, questionDraft, refusal, send } from './people.ts';
import { assignJobTo, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const dayMs = 86_400_000;
const silentMs = 2 * dayMs;
const none: FunnelCounts = { entered: 0, started: 0, answered: 0, finished: 0, viewed: 0, decided: 0 };

/** What a candidate did, as this file remembers it. */
interface Known {
  id: string;
  hash: string;
  token: string | null;
  day: string;
  source: string;
  startedAt: number | null;
  activeAt: number;
  /** The questions in the candidate's order. */
  asked: Interview['questions'];
  /** When each was answered, and the answer's id. */
  answers: Map<string, { at: number; id: string }>;
  isFinished: boolean;
  isViewed: boolean;
  isDecided: boolean;
  status: ResponseStatus;
  state: 'here' | 'removed' | 'retained' | 'deleted';
}

/** A job, what happened in it, and the calls that make it happen. */
class History {
  readonly known: Known[] = [];
  readonly job: JobDetail;
  readonly link: { hash: string; source: string };

  constructor(job: JobDetail, link: { hash: string; source: string }) {
    this.job = job;
    this.link = link;
  }

  get here(): Known[] {
    return this.known.filter(({ state }) => state === 'here');
  }

  async add(id: string, source: string, status: ResponseStatus): Promise<Known> {
    const row = await rowOf(id);
    const known: Known = {
      ...{ id, hash: row.hash, token: null, day: row.created_at.toISOString().slice(0, 10), source, status },
      ...{ startedAt: null, activeAt: 0, asked: [], answers: new Map(), state: 'here' },
      ...{ isFinished: false, isViewed: false, isDecided: false },
    };
    this.known.push(known);
    return known;
  }

  async begun(known: Known, token: string, interview: Interview): Promise<void> {
    const row = await rowOf(known.id);
    known.token = token;
    known.startedAt ??= row.started_at?.getTime() ?? null;
    known.activeAt = row.active_at?.getTime() ?? 0;
    known.asked = interview.questions;
  }
}

async function rowOf(id: string) {
  const [row] = await harness.deps.db.asTenant(owner, (tx) =>
    tx.select().from(responses).where(eq(responses.id, id)),
  );
  if (!row) throw new Error('no such response');
  return row;
}

const byMember = (id: string, body: unknown) => ({ token: owner.token, params: { id }, body });
const passTime = (ms: number) => harness.passTime(ms);

/** Everything that can happen. `n` chooses whom it happens to. What the server refuses changes nothing. */
const happenings: Record<string, (history: History, n: number) => Promise<void>> = {
  async comes(history, n) {
    const viaLink = n % 3 === 0;
    const body = startBody({ email: `${newId()}@example.test` });
    const hash = viaLink ? history.link.hash : history.job.hash_link;
    const { data } = await call(harness, startShare, { params: { hash }, body });
    const known = await history.add(body.id, viaLink ? history.link.source : 'share', 'new');
    await history.begun(known, body.session_token, data);
  },
  async invited(history) {
    const email = `${newId()}@example.test`;
    const { data } = await call(
      harness,
      inviteByEmail,
      byMember(history.job.id, { id: newId(), name: '', email }),
    );
    await history.add(data.id, 'email', data.status);
  },
  async starts(history, n) {
    const known = chosen(
      history.here.filter(({ startedAt, status }) => startedAt === null && status !== 'rejected'),
      n,
    );
    if (!known) return;
    const body = startBody({ email: '' });
    const started = await call(harness, startInvitation, { params: { hash: known.hash }, body });
    if (started.status === 200) await history.begun(known, body.session_token, started.data);
  },
  async answers(history, n) {
    const known = chosen(running(history), n);
    if (!known?.token) return;
    passTime(1000 * (5 + (n % 300)));
    const open = known.asked.filter(({ id }) => !known.answers.has(id));
    // Mostly the next question; sometimes one is skipped, and sometimes an answer is changed.
    const question = n % 7 === 0 ? (open[1] ?? known.asked[0]) : open[0];
    if (!question) return;
    const at = harness.deps.now();
    const body = answerTo(question, { text: `Because of ${n}.` }, at);
    const given = await call(harness, submitAnswer, { token: known.token, body });
    if (given.status !== 200) return;
    known.answers.set(question.id, { at: at.getTime(), id: known.answers.get(question.id)?.id ?? body.id });
    known.activeAt = harness.deps.now().getTime();
  },
  async finishes(history, n) {
    const known = chosen(running(history), n);
    if (!known?.token) return;
    const body = { id: newId(), finished_at: harness.deps.now().toISOString() };
    const finished = await call(harness, finishInterview, { token: known.token, body });
    if (finished.status !== 200) return;
    known.isFinished = true;
    known.status = 'review';
  },
  async opened(history, n) {
    const known = chosen(history.here, n);
    if (!known) return;
    const seen = await call(harness, setSeen, byMember(known.id, { seen: n % 4 !== 0 }));
    if (seen.status === 200 && n % 4 !== 0) known.isViewed = true;
  },
  async rated(history, n) {
    const known = chosen(
      history.here.filter(({ answers }) => answers.size > 0),
      n,
    );
    const [answer] = known?.answers.values() ?? [];
    if (!known || !answer) return;
    const rate = n % 5 === 0 ? null : 'good';
    const rated = await call(harness, rateAnswer, byMember(answer.id, { rate }));
    if (rated.status === 200 && rate) known.isViewed = true;
  },
  async decided(history, n) {
    const known = chosen(history.here, n);
    if (!known) return;
    // Back to review is an undo: the first decision stays.
    const to = (['accepted', 'rejected', 'review', 'wait'] as const)[n % 4] ?? 'review';
    const items = [{ response_id: known.id, from: known.status, to }];
    const { data } = await call(harness, setStatuses, byMember(history.job.id, { id: newId(), items }));
    if (!data.changed.includes(known.id)) return;
    known.status = to;
    if (to === 'accepted' || to === 'rejected') known.isDecided = true;
  },
  async removed(history, n) {
    const known = chosen(history.here, n);
    if (!known) return;
    await call(harness, removeResponses, byMember(history.job.id, { response_ids: [known.id] }));
    known.state = 'removed';
  },
  async restored(history, n) {
    const known = chosen(
      history.known.filter(({ state }) => state === 'removed'),
      n,
    );
    if (!known) return;
    const body = { response_ids: [known.id] };
    const { data } = await call(harness, restoreResponses, byMember(history.job.id, body));
    if (data.changed.includes(known.id)) known.state = 'here';
  },
  async swept(history) {
    const inADay = new Date(harness.deps.now().getTime() + undoMs + 60_000);
    await sweepRemoved.run({}, { ...harness.deps, now: () => inADay });
    for (const known of history.known) if (known.state === 'removed') known.state = 'deleted';
  },
  async erased(history, n) {
    const known = chosen(
      history.here.filter(({ token }) => token !== null),
      n,
    );
    if (!known?.token) return;
    const gone = await call(harness, erase, { token: known.token, body: { id: newId() } });
    if (gone.status === 200) known.state = 'deleted';
  },
  async retained(history, n) {
    const known = chosen(history.here, n);
    if (!known) return;
    const row = await rowOf(known.id);
    await harness.deps.db.asTenant(owner, (tx) => deleteGiven(tx, harness.deps, row));
    known.state = 'retained';
  },
  async reopened(history, n) {
    const known = chosen(
      history.here.filter(({ isFinished }) => isFinished),
      n,
    );
    if (!known) return;
    const id = newId();
    const again = await call(harness, reopenResponse, byMember(known.id, { id, deadline_at: null }));
    if (again.status === 200) await history.add(id, 'email', 'invited');
  },
  async passes(_history, n) {
    passTime((n % 20) * 3_600_000);
  },
};

function chosen(among: readonly Known[], n: number): Known | undefined {
  return among[n % Math.max(1, among.length)];
}

function running(history: History): Known[] {
  return history.here.filter(
    ({ token, isFinished, status }) => token && !isFinished && status !== 'rejected',
  );
}

/** The same numbers, counted one candidate at a time. */
function countedByHand(history: History, from: string, to: string, source?: string) {
  const inPeriod = history.known.filter(({ day }) => day >= from && day <= to);
  const counted = inPeriod.filter((known) => source === undefined || known.source === source);
  return {
    total: countsOf(counted),
    days: Object.fromEntries(
      [...Map.groupBy(counted, ({ day }) => day)].map(([day, of]) => [day, countsOf(of)]),
    ),
    sources: Object.fromEntries(
      [...Map.groupBy(inPeriod, (known) => known.source)].map(([name, of]) => [name, countsOf(of)]),
    ),
    questions: Object.fromEntries(history.job.questions.map(({ id }) => [id, atQuestion(counted, id)])),
  };
}

function countsOf(all: readonly Known[]): FunnelCounts {
  const many = (is: (known: Known) => boolean) => all.filter(is).length;
  return {
    entered: all.length,
    started: many(({ startedAt }) => startedAt !== null),
    answered: many(({ answers }) => answers.size > 0),
    finished: many(({ isFinished }) => isFinished),
    viewed: many(({ isViewed }) => isViewed),
    decided: many(({ isDecided }) => isDecided),
  };
}

function atQuestion(all: readonly Known[], id: string) {
  const facts = { reached: 0, answered: 0, left: 0, timed: 0, median_seconds: null as number | null };
  const times: number[] = [];
  for (const known of all) {
    if (known.startedAt === null) continue;
    const place = known.asked.findIndex((question) => question.id === id);
    const next = 1 + known.asked.findLastIndex((question) => known.answers.has(question.id));
    if (known.isFinished || place <= next) facts.reached += 1;
    const isSilent = known.state === 'deleted' || harness.deps.now().getTime() - known.activeAt > silentMs;
    if (!known.isFinished && place === next && isSilent) facts.left += 1;
    const answer = known.answers.get(id);
    if (!answer) continue;
    facts.answered += 1;
    const before = known.asked
      .slice(0, place)
      .flatMap((question) => known.answers.get(question.id)?.at ?? []);
    const ms = answer.at - Math.max(known.startedAt, ...before);
    if (known.state !== 'deleted' && ms > 0) times.push(ms / 1000);
  }
  times.sort((a, b) => a - b);
  const middle = [
    times[Math.floor((times.length - 1) / 2)] ?? 0,
    times[Math.ceil((times.length - 1) / 2)] ?? 0,
  ];
  const median = ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2;
  return {
    ...facts,
    timed: times.length,
    median_seconds: times.length < 5 ? null : Math.round(median * 10) / 10,
  };
}

/** The reply in the form of countedByHand. */
function shapeOf({ total, days, sources, questions }: JobAnalytics) {
  const counts = (row: FunnelCounts) => Object.fromEntries(funnelSteps.map((step) => [step, row[step]]));
  return {
    total,
    days: Object.fromEntries(days.map((row) => [row.day, counts(row)])),
    sources: Object.fromEntries(sources.map((row) => [row.source, counts(row)])),
    questions: Object.fromEntries(
      questions.map(({ question_id, reached, answered, left, timed, median_seconds }) => [
        question_id,
        { reached, answered, left, timed, median_seconds },
      ]),
    ),
  };
}

async function newHistory(): Promise<History> {
  const questions = ['Why?', 'How?', 'When?'].map((question) => questionDraft('text', { question }));
  const job = await makeJob(harness.app, owner, { questions, random_order: true });
  const body = { id: newId(), source: 'Careers page' };
  const link = await ask(harness.app, addShareLink, { token: owner.token, params: { id: job.id }, body });
  return new History(job, { hash: link.hash, source: 'Careers page' });
}

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('each number equals a count by hand', () => {
  test('over random histories with removal, undo, erasure, reopening and retention', async () => {
    const often = [
      'comes',
      'comes',
      'invited',
      'starts',
      'answers',
      'answers',
      'answers',
      'finishes',
      'passes',
    ];
    const step = fc.record({
      name: fc.constantFrom(...often, ...Object.keys(happenings)),
      n: fc.nat(10_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
        const history = await newHistory();
        const begun = harness.deps.now().getTime();
        let before = none;
        for (const [i, { name, n }] of steps.entries()) {
          await happenings[name]?.(history, n);
          if (i % 15 !== 14 && i !== steps.length - 1) continue;
          const now = harness.deps.now().getTime();
          const [from, to] = [dayAt(begun), dayAt(now)];
          const sent = { token: owner.token, params: { id: history.job.id } };
          const all = await ask(harness.app, getJobAnalytics, { ...sent, query: { from, to } });
          expect(all.as_of).toBeNull();
          expect(shapeOf(all)).toEqual(countedByHand(history, from, to));
          for (const each of funnelSteps) expect(all.total[each]).toBeGreaterThanOrEqual(before[each]);
          before = all.total;
          const later = dayAt(Math.min(now, begun + dayMs * (n % 3)));
          const source = ['email', 'share', 'Careers page'][n % 3] ?? '';
          const some = await ask(harness.app, getJobAnalytics, {
            ...sent,
            query: { from: later, to, source },
          });
          expect(shapeOf(some)).toEqual(countedByHand(history, later, to, source));
        }
      }),
      { numRuns: 4, seed: 26, endOnFailure: true },
    );
  }, 120_000);

  test('and is the same when the night’s task counts, and for all jobs together', async () => {
    const [one, other] = [await newHistory(), await newHistory()];
    for (let n = 0; n < 12; n += 1) {
      await happenings['comes']?.(n % 2 ? one : other, n);
      await happenings['answers']?.(n % 3 ? one : other, n);
    }
    await countFunnel.run({ agency_id: owner.agencyId }, harness.deps);
    const dirty = await harness.deps.db.asTenant(owner, (tx) => tx.select().from(funnel_dirty));
    expect(dirty).toEqual([]);
    const [from, to] = [dayAt(harness.deps.now().getTime() - dayMs), dayAt(harness.deps.now().getTime())];
    const all = await ask(harness.app, getAnalytics, { token: owner.token, query: { from, to } });
    const nameless = all.jobs.map(({ name: _name, ...counts }) => counts);
    for (const { job, known } of [one, other])
      expect(nameless).toContainEqual({ job_id: job.id, ...countsOf(known) });
    const sum = (step: keyof FunnelCounts) => all.jobs.reduce((total, row) => total + row[step], 0);
    for (const step of funnelSteps) expect(sum(step)).toBe(all.total[step]);
    expect(all.days.reduce((total, { entered }) => total + entered, 0)).toBe(all.total.entered);
  });
});

test('beyond 200 changed days a reply says from when it is, and the task counts the rest', async () => {
  const job = await makeJob(harness.app, owner);
  for (let day = 0; day < 230; day += 1)
    await addCandidate(harness.app, job, {
      createdAt: new Date(Date.now() - day * dayMs),
      isAnswered: false,
    });
  const sent = {
    token: owner.token,
    params: { id: job.id },
    query: { from: dayAt(Date.now() - 300 * dayMs) },
  };
  const early = await ask(harness.app, getJobAnalytics, sent);
  expect(early.total.entered).toBe(200);
  expect(Math.abs(Date.parse(early.as_of ?? '') - Date.now())).toBeLessThan(60_000);
  await countFunnel.run({ agency_id: owner.agencyId }, harness.deps);
  expect(await ask(harness.app, getJobAnalytics, sent)).toMatchObject({
    as_of: null,
    total: { entered: 230 },
  });
});

test('counts at the same time do not lose or double a candidate', async () => {
  const job = await makeJob(harness.app, owner);
  const sent = { token: owner.token, params: { id: job.id } };
  const calls = Array.from({ length: 24 }, (_, i) =>
    i % 2 ? addCandidate(harness.app, job) : ask(harness.app, getJobAnalytics, sent),
  );
  await Promise.all(calls);
  expect((await ask(harness.app, getJobAnalytics, sent)).total).toMatchObject({ entered: 12, finished: 12 });
});

test('previews and demo candidates count nowhere', async () => {
  const job = await makeJob(harness.app, owner);
  const { id } = await addCandidate(harness.app, job);
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.update(responses).set({ source: 'preview' }).where(eq(responses.id, id)),
  );
  const sent = { token: owner.token, params: { id: job.id } };
  expect((await ask(harness.app, getJobAnalytics, sent)).total).toEqual(none);
  await harness.deps.db.asTenant(owner, (tx) => tx.delete(responses).where(eq(responses.id, id)));
  expect((await ask(harness.app, getJobAnalytics, sent)).total).toEqual(none);
});

test('a company’s analytics go with it', async () => {
  const job = await makeJob(harness.app, owner);
  await addCandidate(harness.app, job);
  await deleteForGood(harness, owner.token, (await addCandidate(harness.app, job)).id);
  await ask(harness.app, getJobAnalytics, { token: owner.token, params: { id: job.id } });
  await ask(harness.app, removeCompany, { token: owner.token, params: { id: job.company_id } });
  for (const table of ['funnel_days', 'funnel_dirty', 'funnel_erased', 'question_erased'])
    expect((await rowsOf(harness.app, owner, table)).filter((row) => row.includes(job.id))).toEqual([]);
});

test('each member reads how many candidates they have not rated, and nobody how others rate', async () => {
  const job = await makeJob(harness.app, owner);
  const [first, second, third] = [
    await addCandidate(harness.app, job),
    await addCandidate(harness.app, job),
    await addCandidate(harness.app, job),
  ];
  await addCandidate(harness.app, job, { isAnswered: false });
  const reviewer = await addColleague(harness.app, owner, 'reviewer', { name: 'Rae Reviewer' });
  const elsewhere = await addColleague(harness.app, owner, 'reviewer', { name: 'Not Assigned' });
  await assignJobTo(harness.app, reviewer, job.id);
  for (const answerId of [first.answerIds[0], first.answerIds[1], second.answerIds[0]])
    await ask(harness.app, rateAnswer, {
      ...{ token: reviewer.token, params: { id: answerId ?? '' } },
      body: { rate: 'good' },
    });
  const read = async () => {
    const { reviewers } = await ask(harness.app, getJobAnalytics, {
      token: owner.token,
      params: { id: job.id },
    });
    return new Map(reviewers.map(({ user_id, unrated }) => [user_id, unrated]));
  };
  const unrated = await read();
  expect([unrated.get(reviewer.userId), unrated.get(owner.userId)]).toEqual([1, 3]);
  expect(unrated.has(elsewhere.userId)).toBe(false);
  await ask(harness.app, removeResponses, byMember(job.id, { response_ids: [third.id] }));
  expect((await read()).get(reviewer.userId)).toBe(0);
});

describe('CSV', () => {
  test('has a line per day and source, per question, and per job, and starts no formula', async () => {
    const job = await makeJob(harness.app, owner, {
      name: '=HYPERLINK("evil")',
      questions: [questionDraft('text', { question: 'Why, "exactly"?' })],
    });
    await addCandidate(harness.app, job);
    const day = dayAt(Date.now());
    const sent = { token: owner.token, params: { id: job.id } };
    const days = await send(harness.app, exportJobAnalytics, sent);
    expect(days.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(days.body.split('\r\n')).toEqual([
      '\uFEFF"day","source","entered","started","answered","finished","viewed","decided"',
      `"${day}","share",1,1,1,1,0,0`,
      '',
    ]);
    const questions = await send(harness.app, exportJobAnalytics, { ...sent, query: { table: 'questions' } });
    const question = job.questions[0]?.id ?? '';
    expect(questions.body.split('\r\n')[1]).toBe(`1,"${question}","Why, ""exactly""?","text",1,1,0,0,`);
    const jobs = await send(harness.app, exportAnalytics, {
      token: owner.token,
      query: { company_id: job.company_id },
    });
    expect(jobs.body.split('\r\n')[1]).toBe(
      `"${job.id}","'=HYPERLINK(""evil"")","${day}","share",1,1,1,1,0,0`,
    );
  });
});

describe('reach', () => {
  test('reviewers have no analytics; with the permission they have those of their jobs', async () => {
    const [job, other] = [await makeJob(harness.app, owner), await makeJob(harness.app, owner)];
    for (const each of [job, other]) await addCandidate(harness.app, each);
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const asked = (token: string, id: string) => ({ token, params: { id } });
    expect(await refusal(harness.app, getJobAnalytics, asked(reviewer.token, job.id))).toMatchObject({
      status: 403,
    });
    const permissions = ['responses.view', 'analytics.view'] as const;
    const analyst = await addColleague(harness.app, owner, 'reviewer', { permissions: [...permissions] });
    await assignJobTo(harness.app, analyst, job.id);
    expect((await ask(harness.app, getJobAnalytics, asked(analyst.token, job.id))).total.entered).toBe(1);
    for (const endpoint of [getJobAnalytics, exportJobAnalytics])
      expect(await refusal(harness.app, endpoint, asked(analyst.token, other.id))).toMatchObject({
        code: 'not_found',
      });
    const all = await ask(harness.app, getAnalytics, { token: analyst.token });
    expect([all.total.entered, all.jobs.map(({ job_id }) => job_id)]).toEqual([1, [job.id]]);
    const table = (await send(harness.app, exportAnalytics, { token: analyst.token })).body;
    expect([table.includes(job.id), table.includes(other.id)]).toEqual([true, false]);
  });

  test('a member limited to companies has those of their companies, and another agency has none', async () => {
    const job = await makeJob(harness.app, owner);
    await addCandidate(harness.app, job);
    const limited = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
    const stranger = await signUp(harness);
    for (const { token } of [limited, stranger]) {
      expect((await ask(harness.app, getAnalytics, { token })).total).toEqual(none);
      const query = { company_id: job.company_id };
      expect(await refusal(harness.app, getAnalytics, { token, query })).toMatchObject({ code: 'not_found' });
    }
  });

  test('refuses a period that makes no sense, and an unknown source', async () => {
    const job = await makeJob(harness.app, owner);
    const fieldsOf = async (query: Record<string, string>) =>
      (await refusal(harness.app, getJobAnalytics, { token: owner.token, params: { id: job.id }, query }))
        .fields;
    expect(await fieldsOf({ from: '2026-02-30' })).toEqual({ from: 'format' });
    expect(await fieldsOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ from: 'out_of_range' });
    expect(await fieldsOf({ from: '2016-01-01', to: '2026-01-01' })).toEqual({ from: 'out_of_range' });
    expect(await fieldsOf({ source: 'A link that never existed' })).toEqual({ source: 'not_allowed' });
    expect(await fieldsOf({ source: 'x'.repeat(61) })).toEqual({ source: 'too_long' });
  });
});
