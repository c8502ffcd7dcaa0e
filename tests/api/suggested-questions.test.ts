// Questions that a model suggests for a job: once per id, within the plan's and the operator's limits, and with a clear answer if the model
// fails. The model is the strict endpoint of tests/ai-endpoint.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { newId } from '#contract/id.ts';
import { getCurrentPlan, getUsage } from '#contract/plan.ts';
import { suggestQuestions, type SuggestInput } from '#contract/suggested-questions.ts';
import { sweepSuggestions } from '../../server/domain/suggested-questions/sweep.ts';
import { ai_usage, question_suggestions } from '../../server/platform/db/schema/ai.ts';
import { startChatEndpoint, usage } from '../ai-endpoint/chat-endpoint.ts';
import type { ChatEndpoint } from '../ai-endpoint/chat-endpoint.ts';
import { eventually, runSqlOf, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, refusal } from './people.ts';
import { usePlan } from './workspace.ts';

const fiveMinutes = 300_000;

let endpoint: ChatEndpoint;
let test: TestApp;
beforeAll(async () => {
  endpoint = await startChatEndpoint('a-key');
  test = await startTestApp({
    listen: true,
    worker: true,
    environment: {
      ...{ AI_URL: endpoint.url, AI_MODEL: 'suggests', AI_KEY: 'a-key' },
      AI_PROCESSOR: 'Example Models Ltd, Ireland',
      ...{ AI_PRICES: 'input=1,output=2', AI_MONTHLY_CAP: '50', SUPPORT_EMAIL: 'operator@example.test' },
    },
  });
});
afterEach(async () => {
  endpoint.mode = undefined;
  endpoint.hold = undefined;
  await runSqlOf(test, 'delete from service_states');
});
afterAll(async () => {
  await test.stop();
  await endpoint.close();
});

function asked(changes: Partial<SuggestInput> = {}): SuggestInput {
  return {
    ...{ id: newId(), name: 'Night watch', description: 'Keep the light, write the log.', role_id: null },
    ...{ competences: ['Calm'], existing: ['Why nights?'], count: 4, language: 'en-US' },
    ...{ kinds: ['video', 'text', 'code', 'choice'], ...changes },
  };
}

const suggested = ({ token }: SignedUp, body: SuggestInput) =>
  ask(test.app, suggestQuestions, { token, body });
const refused = ({ token }: SignedUp, body = asked()) => refusal(test.app, suggestQuestions, { token, body });

function usesOf({ agencyId }: SignedUp) {
  return test.deps.db.asTenant({ agencyId }, (tx) =>
    tx.select().from(ai_usage).where(eq(ai_usage.agency_id, agencyId)),
  );
}

async function generationsOf({ token }: SignedUp): Promise<number | undefined> {
  const { ai } = await ask(test.app, getCurrentPlan, { token });
  expect((await ask(test.app, getUsage, { token })).ai).toEqual(ai);
  return ai.find(({ what }) => what === 'generations')?.used;
}

/** Held until the returned function runs. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  endpoint.hold = promise;
  return () => resolve(undefined);
}

/** Once the model has got one more request. */
async function hasAsked(before: number): Promise<void> {
  await expect.poll(() => endpoint.requests.length, { timeout: 20_000 }).toBe(before + 1);
}

describe('a member who may', () => {
  it('gets questions that the form takes, made from the job alone', async () => {
    const owner = await signUp(test, 'Rosa Parker');
    expect(await ask(test.app, getConfig, { token: owner.token })).toMatchObject({
      ...{ generate_questions: true, ai_assessment: true, features: { ai: true } },
      permissions: expect.arrayContaining(['ai.use']),
    });
    const body = asked();
    const result = await suggested(owner, body);
    expect(result).toMatchObject({
      questions: [
        { type: 'video', question: expect.stringContaining('Night watch, question 1'), topics: [] },
        { type: 'text' },
        { type: 'code', tests: [{ output: '5' }, { output: '8' }], examples_run: true },
        { type: 'choice', tests: [{ correct: true }, { correct: false }] },
      ],
      ...{ dropped: 0, is_cut: false },
    });
    expect(endpoint.complaints).toEqual([]);
    const { user = '', reply } = endpoint.requests.at(-1) ?? {};
    expect(reply).toBe('interview_questions');
    expect(JSON.parse(user)).toEqual({
      ...{ existing: ['Why nights?'], number: 4, kinds: body.kinds, language: 'English' },
      job: { title: 'Night watch', profession: '', competencies: ['Calm'], description: body.description },
    });
    expect(await usesOf(owner)).toMatchObject([
      {
        ...{ id: body.id, kind: 'generations', state: 'settled', units: 1, tokens: 1500 },
        cost_micros: usage.prompt_tokens + 2 * usage.completion_tokens,
      },
    ]);
    expect(await generationsOf(owner)).toBe(1);
  });

  it('gets the same reply again for a lost one, and pays once', async () => {
    const owner = await signUp(test);
    const body = asked();
    const first = await suggested(owner, body);
    const before = endpoint.requests.length;
    expect(await suggested(owner, body)).toEqual(first);
    expect(await refused(owner, { ...body, count: 2 })).toMatchObject({ code: 'id_taken' });
    expect(endpoint.requests).toHaveLength(before);
    expect(await generationsOf(owner)).toBe(1);
  });

  it('who asks twice at once with one id gets one reply', async () => {
    const owner = await signUp(test);
    const body = asked();
    const before = endpoint.requests.length;
    const release = hold();
    const both = [suggested(owner, body), suggested(owner, body)];
    await hasAsked(before);
    release();
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
    expect(endpoint.requests).toHaveLength(before + 1);
  });

  it('who asks for another set at once is asked to wait, which holds up no colleague', async () => {
    const owner = await signUp(test);
    const colleague = await addColleague(test.app, owner, 'recruiter');
    const before = endpoint.requests.length;
    const release = hold();
    const first = suggested(owner, asked());
    await hasAsked(before);
    expect(await refused(owner)).toMatchObject({ code: 'too_many_requests', status: 429 });
    const other = ask(test.app, suggestQuestions, { token: colleague.token, body: asked() });
    await hasAsked(before + 1);
    release();
    expect((await first).questions).toHaveLength(4);
    expect((await other).questions).toHaveLength(4);
    expect(await generationsOf(owner)).toBe(2);
  });

  it('is told if the description was too long to be sent whole, and what was left out', async () => {
    const owner = await signUp(test);
    endpoint.mode = 'half-wrong';
    const result = await suggested(owner, asked({ description: 'x'.repeat(20_000), kinds: ['choice'] }));
    expect(result).toMatchObject({ is_cut: true, dropped: 5 });
    expect(result.questions).toHaveLength(2);
    const sent = JSON.parse(endpoint.requests.at(-1)?.user ?? '') as { job: { description: string } };
    expect(sent.job.description).toHaveLength(12_000);
  });

  it('sees which questions are about what must not be asked', async () => {
    const owner = await signUp(test);
    endpoint.mode = 'sensitive';
    const { questions } = await suggested(owner, asked({ kinds: ['text'], count: 3 }));
    expect(questions.map(({ topics }) => topics)).toEqual([['health'], ['family'], []]);
  });

  it('gets code whose examples a program has printed', async () => {
    const owner = await signUp(test);
    endpoint.mode = 'wrong-examples';
    const result = await suggested(owner, asked({ kinds: ['code'] }));
    expect(result).toMatchObject({
      ...{ questions: [{ tests: [{ text: '2 3', output: '5' }], examples_run: true }], dropped: 1 },
    });
  });

  it('can cancel: the model stops, and it does not count', async () => {
    const owner = await signUp(test);
    const { left, requests } = endpoint;
    const before = requests.length;
    hold();
    const address = test.app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const body = asked();
    const leaving = new AbortController();
    const asking = fetch(`http://127.0.0.1:${port}/api/${suggestQuestions.path}`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await hasAsked(before);
    leaving.abort();
    await expect(asking).rejects.toThrow(/abort/);
    await expect.poll(() => endpoint.left, { timeout: 20_000 }).toBe(left + 1);
    await expect.poll(async () => (await usesOf(owner))[0]?.state, { timeout: 20_000 }).toBe('released');
    endpoint.hold = undefined;
    // At once, also with the same id.
    expect((await suggested(owner, body)).questions).toHaveLength(4);
    expect(await generationsOf(owner)).toBe(1);
  });
});

describe('a model that fails', () => {
  it.each([
    ['html', 'ai_reply_unusable', 502],
    ['half-json', 'ai_reply_unusable', 502],
    ['wrong-schema', 'ai_reply_unusable', 502],
    ['all-wrong', 'ai_reply_unusable', 502],
    ['refuses', 'ai_reply_unusable', 502],
    ['huge', 'ai_reply_unusable', 502],
    ['429', 'ai_unavailable', 503],
    ['500', 'ai_unavailable', 503],
    ['401', 'ai_unavailable', 503],
    ['dies-mid-reply', 'ai_unavailable', 503],
  ] as const)('with %s is %s, does not count, and can be asked again', async (mode, code, status) => {
    const owner = await signUp(test);
    const body = asked();
    endpoint.mode = mode;
    expect(await refused(owner, body)).toMatchObject({ code, status });
    expect(await generationsOf(owner)).toBe(0);
    endpoint.mode = undefined;
    expect((await suggested(owner, body)).questions).toHaveLength(4);
    expect(await generationsOf(owner)).toBe(1);
  });

  it('five times in a row rests for five minutes, and the operator gets one email until it works again', async () => {
    const owner = await signUp(test);
    const about = () => test.mails.filter(({ to }) => to.address === 'operator@example.test');
    endpoint.mode = '500';
    for (let failure = 0; failure < 5; failure++) await refused(owner);
    await eventually(() => expect(about()).toHaveLength(1));
    expect(about()[0]?.text).toContain('status 500');
    const before = endpoint.requests.length;
    expect(await refused(owner)).toMatchObject({ code: 'ai_unavailable' });
    expect(endpoint.requests, 'it rests').toHaveLength(before);
    test.passTime(fiveMinutes + 1000);
    await refused(owner);
    expect(endpoint.requests, 'it is tried once').toHaveLength(before + 1);
    await refused(owner);
    expect(endpoint.requests).toHaveLength(before + 1);
    test.passTime(fiveMinutes + 1000);
    endpoint.mode = undefined;
    await suggested(owner, asked());
    expect(about()).toHaveLength(1);
    endpoint.mode = '500';
    for (let failure = 0; failure < 5; failure++) await refused(owner);
    await eventually(() => expect(about()).toHaveLength(2));
  });

  it('by writing nonsense does not rest: it is there', async () => {
    const owner = await signUp(test);
    endpoint.mode = 'half-json';
    for (let failure = 0; failure < 6; failure++)
      expect(await refused(owner)).toMatchObject({ code: 'ai_reply_unusable' });
  });
});

describe('limits', () => {
  it('of the plan hold for a calendar month, and count only what was suggested', async () => {
    const owner = await signUp(test);
    await usePlan(test.app, owner, 'free');
    endpoint.mode = 'all-wrong';
    await refused(owner);
    endpoint.mode = undefined;
    for (let n = 0; n < 5; n++) await suggested(owner, asked({ count: 1, kinds: ['text'] }));
    const before = endpoint.requests.length;
    expect(await refused(owner)).toMatchObject({
      ...{ code: 'plan_limit', status: 402, details: { what: 'generations', limit: 5, used: 5 } },
    });
    expect(endpoint.requests).toHaveLength(before);
    await usePlan(test.app, owner, 'team');
    await suggested(owner, asked());
    const { ai } = await ask(test.app, getCurrentPlan, { token: owner.token });
    expect(ai).toEqual([
      { what: 'assessments', used: 0, limit: 200 },
      { what: 'generations', used: 6, limit: 50 },
    ]);
  });

  it('of the installation end all suggestions of a month', async () => {
    const owner = await signUp(test);
    await runSqlOf(test, 'update service_spend set cost_micros = cost_micros + 50000000');
    const before = endpoint.requests.length;
    expect(await refused(owner)).toMatchObject({ code: 'ai_unavailable' });
    expect(endpoint.requests).toHaveLength(before);
    expect(await usesOf(owner)).toEqual([]);
    await runSqlOf(test, 'update service_spend set cost_micros = cost_micros - 50000000');
    await suggested(owner, asked());
  });

  it('of the installation count what was spent, to the millionth', async () => {
    const spent = async () => {
      const owner = await signUp(test);
      const other = await signUp(test);
      await suggested(owner, asked());
      endpoint.mode = 'cut';
      await refused(other);
      endpoint.mode = undefined;
      return [...(await usesOf(owner)), ...(await usesOf(other))].map(({ cost_micros }) => cost_micros);
    };
    expect(await spent()).toEqual([2000, 2000]);
  });
});

describe('without the permission or the settings', () => {
  it('there are no suggestions', async () => {
    const owner = await signUp(test);
    const reviewer = await addColleague(test.app, owner, 'reviewer');
    const body = asked();
    expect(await refusal(test.app, suggestQuestions, { token: reviewer.token, body })).toMatchObject({
      code: 'forbidden',
    });
    const without = await addColleague(test.app, owner, 'recruiter', { permissions: ['jobs.edit'] });
    expect(await refusal(test.app, suggestQuestions, { token: without.token, body })).toMatchObject({
      ...{ code: 'forbidden', details: { permission: 'ai.use' } },
    });
    const { chat } = test.deps.config;
    test.deps.config.chat = undefined;
    expect(await refused(owner)).toMatchObject({ code: 'ai_off', status: 503 });
    test.deps.config.chat = chat;
  });
});

it('suggestions are deleted after a day, and their use still counts', async () => {
  const owner = await signUp(test);
  const body = asked();
  await suggested(owner, body);
  const stored = () =>
    test.deps.db.asTenant(owner, (tx) =>
      tx.select().from(question_suggestions).where(eq(question_suggestions.agency_id, owner.agencyId)),
    );
  await sweepSuggestions.run({}, test.deps);
  expect(await stored()).toHaveLength(1);
  test.passTime(86_400_000 + 1000);
  await sweepSuggestions.run({}, test.deps);
  expect(await stored()).toEqual([]);
  expect(await usesOf(owner)).toHaveLength(1);
});

it('a suggestion whose server died does not count once it is swept', async () => {
  const owner = await signUp(test);
  const body = asked();
  await suggested(owner, body);
  await test.deps.db.asTenant(owner, async (tx) => {
    await tx.update(question_suggestions).set({ result: null });
    await tx.update(ai_usage).set({ state: 'reserved' });
  });
  test.passTime(86_400_000 + 1000);
  await sweepSuggestions.run({}, test.deps);
  expect(await usesOf(owner)).toMatchObject([{ id: body.id, state: 'released' }]);
});

it('every request was one that the service accepts', () => {
  expect(endpoint.complaints).toEqual([]);
});
