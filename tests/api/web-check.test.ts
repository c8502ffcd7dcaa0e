// Answers are looked for on the web only by a service that the operator configured and the candidate was told about, and each text once.
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { getShare } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { checkWeb } from '#contract/originality.ts';
import type { WebCheck } from '#contract/originality.ts';
import { checkWebTask, runWebCheck } from '../../server/domain/originality/check-web.ts';
import { copyscape } from '../../server/domain/originality/copyscape.ts';
import { copyscapeProcessor } from '../../server/kernel/copyscape.ts';
import { ai_usage } from '../../server/platform/db/schema/ai.ts';
import { startCopyscape } from './copyscape-server.ts';
import type { CopyscapeMode, CopyscapeTwin } from './copyscape-server.ts';
import { giveAnswer, matchesOf, ownText, sendAnswer } from './compared.ts';
import type { Compared } from './compared.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { makeJob, questionDraft, refusal } from './people.ts';
import { rowsOf, usePlan } from './workspace.ts';

let service: CopyscapeTwin;
let test: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  service = await startCopyscape();
  test = await startTestApp({ environment: service.environment });
  // Refused requests are warnings; here they are meant.
  test.deps.log.level = 'silent';
  owner = await signUp(test);
  const questions = [
    questionDraft('text', { copyscape_check: true }),
    questionDraft('code', { copyscape_check: true }),
  ];
  job = await makeJob(test.app, owner, { questions });
});
afterEach(() => {
  service.mode = 'pages';
});
afterAll(async () => {
  await test.stop();
  await service.stop();
});

const answer = (given: Parameters<typeof giveAnswer>[3]) => giveAnswer(test, owner, job, given);
const ask = ({ answerId }: Pick<Compared, 'answerId'>) =>
  call(test, checkWeb, { token: owner.token, params: { id: answerId } });
const run = ({ answerId }: Compared) =>
  checkWebTask.run({ agency_id: owner.agencyId, answer_id: answerId }, test.deps);
async function webOf(compared: Compared): Promise<WebCheck | undefined> {
  const { answers } = await matchesOf(test, owner.token, compared);
  return answers.find(({ answer_id: id }) => id === compared.answerId)?.web;
}

describe('a web check', () => {
  it('is in the notice with the company that does it, and in the configuration', async () => {
    const { data } = await call(test, getShare, { params: { hash: job.hash_link } });
    expect(data.processing).toMatchObject([
      { purpose: 'similarity', processor: '' },
      { purpose: 'web_check', processor: copyscapeProcessor, can_decline: false },
    ]);
    expect((await call(test, getConfig, { token: owner.token })).data.web_check).toBe(true);
  });

  it('shows pages with the most words first, what they have in common, and when', async () => {
    const text = ownText(50);
    const compared = await answer({ text });
    expect(await webOf(compared)).toEqual({ state: 'none', fault: null, pages: [], checked_at: null });
    expect((await ask(compared)).data.state).toBe('waiting');
    await run(compared);
    expect(await webOf(compared)).toMatchObject({
      ...{ state: 'ready', fault: null, checked_at: expect.any(String) },
      pages: [
        { url: 'http://example.org/notes', title: '', words: 44, percent: null },
        { url: 'https://example.com/essays/harbor', words: 31, percent: 62 },
      ],
    });
    expect(service.texts.at(-1)).toBe(text);
    expect(service.complaints).toEqual([]);
  });

  it('sends each text once, whoever gave it and however often somebody asks', async () => {
    const text = ownText(50);
    const [first, second] = [await answer({ text }), await answer({ text })];
    await ask(first);
    await ask(first);
    await run(first);
    await run(first);
    const sent = service.texts.length;
    expect((await ask(second)).data).toMatchObject({ state: 'ready', pages: [{ words: 44 }, { words: 31 }] });
    await run(second);
    expect(service.texts).toHaveLength(sent);
    const rows = await rowsOf(test.app, owner, 'web_checks');
    // Only the request that was made has a cost.
    expect(rows.filter((row) => row.includes('40000') && row.includes(first.answerId))).toHaveLength(1);
    expect(rows.filter((row) => row.includes('40000') && row.includes(second.answerId))).toHaveLength(0);
  });

  it('is sent and counted once for two answers with one text that wait together', async () => {
    const counts = and(eq(ai_usage.kind, 'web_checks'), ne(ai_usage.state, 'released'));
    const counted = () => test.deps.db.asTenant(owner, (tx) => tx.$count(ai_usage, counts));
    const before = await counted();
    const text = ownText(50);
    const [first, second] = [await answer({ text }), await answer({ text })];
    await ask(first);
    await ask(second);
    service.mode = 'error';
    await run(first);
    expect(await webOf(first)).toMatchObject({ state: 'failed' });
    expect(await counted(), 'the other one still waits').toBe(before + 1);
    service.mode = 'pages';
    await run(second);
    expect(await counted()).toBe(before + 1);
    const sent = service.texts.length;
    expect((await ask(first)).data).toMatchObject({ state: 'ready' });

    const other = ownText(50);
    const [third, fourth] = [await answer({ text: other }), await answer({ text: other })];
    await ask(third);
    await ask(fourth);
    await run(third);
    await run(fourth);
    expect(service.texts).toHaveLength(sent + 1);
    expect(await webOf(fourth)).toMatchObject({ state: 'ready', pages: [{ words: 44 }, { words: 31 }] });
    expect(await counted()).toBe(before + 2);
  });

  it('links to web pages only, and keeps titles as the text that they are', async () => {
    service.mode = 'hostile';
    const compared = await answer({ text: ownText(50) });
    await ask(compared);
    await run(compared);
    expect((await webOf(compared))?.pages).toEqual([
      { url: 'https://example.net/', title: '<img src=x onerror=alert(1)>', words: 12, percent: null },
    ]);
  });

  it.each(['nothing', 'one-page'] as const)('understands %s', async (mode) => {
    service.mode = mode;
    const compared = await answer({ text: ownText(50) });
    await ask(compared);
    await run(compared);
    expect(await webOf(compared)).toMatchObject({ state: 'ready', fault: null });
    expect((await webOf(compared))?.pages).toHaveLength(mode === 'nothing' ? 0 : 1);
  });

  it.each<[CopyscapeMode, string]>([
    ['error', 'refused'],
    ['no-credit', 'no_credit'],
    ['html', 'bad_reply'],
    ['wrong-shape', 'bad_reply'],
    ['huge', 'bad_reply'],
    ['redirect', 'refused'],
  ])('after %s has failed with the reason, and can be repeated', async (mode, fault) => {
    service.mode = mode;
    const compared = await answer({ text: ownText(50) });
    await ask(compared);
    await run(compared);
    expect(await webOf(compared)).toMatchObject({ state: 'failed', fault, pages: [] });
    service.mode = 'pages';
    expect((await ask(compared)).data.state).toBe('waiting');
    await run(compared);
    expect(await webOf(compared)).toMatchObject({ state: 'ready', fault: null });
  });

  it.each(['500', 'slow'] as const)('is tried again after %s, five times at most', async (mode) => {
    service.mode = mode;
    const compared = await answer({ text: ownText(50) });
    await ask(compared);
    const { copyscape: settings } = test.deps.config;
    if (!settings) throw new Error('the settings are there');
    const once = () =>
      runWebCheck(
        test.deps,
        { agencyId: owner.agencyId, answerId: compared.answerId },
        copyscape(settings, 200),
      );
    for (let i = 0; i < 4; i++) await expect(once()).rejects.toThrow(/status 500|aborted|timeout/i);
    expect(await webOf(compared)).toMatchObject({ state: 'waiting', fault: 'unreachable' });
    // The last attempt may end with its process.
    const dies = { check: () => Promise.reject(new Error('killed')) };
    const place = { agencyId: owner.agencyId, answerId: compared.answerId };
    if (mode === '500') await expect(runWebCheck(test.deps, place, dies)).rejects.toThrow('killed');
    else await once();
    expect(await webOf(compared)).toMatchObject({ state: 'failed', fault: 'unreachable' });
  });

  it('is refused without notice, for code, and where the question has no check', async () => {
    const silent = await answer({ text: ownText(50), notice: false });
    const program = await answer({ code: ownText(50) });
    const unchecked = await makeJob(test.app, owner, { questions: [questionDraft('text')] });
    const plain = await giveAnswer(test, owner, unchecked, { text: ownText(50) });
    const before = service.texts.length;
    for (const { answerId } of [silent, program, plain])
      expect(
        await refusal(test.app, checkWeb, { token: owner.token, params: { id: answerId } }),
      ).toMatchObject({ code: 'web_check_off', status: 503 });
    expect(await webOf(silent)).toMatchObject({ state: 'off' });
    expect(service.texts).toHaveLength(before);
  });

  it('counts once in the plan when it is done, and not if it fails or its answer is gone', async () => {
    const counts = and(eq(ai_usage.kind, 'web_checks'), ne(ai_usage.state, 'released'));
    const counted = () => test.deps.db.asTenant(owner, (tx) => tx.$count(ai_usage, counts));
    const before = await counted();
    const found = await answer({ text: ownText(50) });
    await ask(found);
    expect(await counted(), 'reserved').toBe(before + 1);
    await run(found);
    await ask(found);
    expect(await counted(), 'done, and asked for again').toBe(before + 1);

    service.mode = 'no-credit';
    const failed = await answer({ text: ownText(50) });
    await ask(failed);
    await run(failed);
    expect((await webOf(failed))?.state).toBe('failed');
    expect(await counted(), 'failed').toBe(before + 1);

    const changed = await answer({ text: ownText(50) });
    await ask(changed);
    await sendAnswer(test, owner, changed.who, { text: ownText(50) }, new Date(Date.now() + 1000));
    await run(changed);
    expect(await counted(), 'changed before it was sent').toBe(before + 1);
  });

  it('is refused by a plan without any', async () => {
    const compared = await answer({ text: ownText(50) });
    await usePlan(test.app, owner, 'free');
    const { details, ...refused } = await refusal(test.app, checkWeb, {
      token: owner.token,
      params: { id: compared.answerId },
    });
    await usePlan(test.app, owner, 'self_hosted');
    expect(refused).toMatchObject({ code: 'plan_limit', status: 402 });
    expect(details).toMatchObject({ what: 'web_checks', limit: 0 });
    expect(await webOf(compared)).toMatchObject({ state: 'none' });
  });

  it('needs 15 words', async () => {
    const compared = await answer({
      text: 'Fourteen words are too few for this search of pages with the same text',
    });
    expect(await webOf(compared)).toMatchObject({ state: 'too_short' });
    expect((await ask(compared)).data.state).toBe('too_short');
  });

  it('is discarded if the answer changes while the service works', async () => {
    const compared = await answer({ text: ownText(50) });
    await ask(compared);
    const later = new Date(Date.now() + 1000);
    const checker = {
      check: async () => {
        await sendAnswer(test, owner, compared.who, { text: ownText(50) }, later);
        return { pages: [{ url: 'https://a.test/', title: '', words: 9, percent: null }], costMicros: 1 };
      },
    };
    await runWebCheck(test.deps, { agencyId: owner.agencyId, answerId: compared.answerId }, checker);
    expect(await webOf(compared)).toMatchObject({ state: 'none', pages: [] });
  });
});

it('without an account nothing is offered, and answers are compared inside the agency only', async () => {
  const plain = await startTestApp();
  try {
    const other = await signUp(plain);
    expect((await call(plain, getConfig, { token: other.token })).data.web_check).toBe(false);
    const questions = [questionDraft('text', { copyscape_check: true })];
    const own = await makeJob(plain.app, other, { questions });
    const { data } = await call(plain, getShare, { params: { hash: own.hash_link } });
    expect(data.processing?.map(({ purpose }) => purpose)).toEqual(['similarity']);
    const { answerId } = await giveAnswer(plain, other, own, { text: ownText(50) });
    expect(
      await refusal(plain.app, checkWeb, { token: other.token, params: { id: answerId } }),
    ).toMatchObject({ code: 'web_check_off' });
  } finally {
    await plain.stop();
  }
});
