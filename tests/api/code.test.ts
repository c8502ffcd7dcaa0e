// Code questions: hidden examples stay on the server, and the answer's program runs once on every
// example, in a task enqueued by the answer's transaction.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { getSession, submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse, type CodeResult } from '#contract/response.ts';
import { runCode } from '../../server/domain/interviews/code/run-code.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { answerTo, begin, questionOf } from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob, questionDraft } from './people.ts';

const secretInput = '40\n2';
const secretOutput = 'the answer is 42';
const sum =
  'const a = Number(readline()), b = Number(readline()); console.log(a > 9 ? "the answer is " + (a + b) : a + b)';

let harness: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
  const example = (text: string, output: string, hidden: boolean) => ({
    ...{ id: newId(), text, output, hidden },
    correct: false,
  });
  const tests = [example('2\n3', '5', false), example(secretInput, secretOutput, true)];
  job = await makeJob(harness.app, owner, { questions: [questionDraft('code', { tests })] });
});
afterAll(() => harness.stop());

test('a candidate gets the shown examples, and only the number of hidden ones', async () => {
  const who = await begin(harness, job);
  expect(questionOf(who, 'code')).toMatchObject({
    examples: [{ input: '2\n3', output: '5' }],
    hidden_examples: 1,
    options: [],
  });
  const wire = JSON.stringify([who.interview, (await call(harness, getSession, { token: who.token })).data]);
  const hidden = job.questions[0]?.tests[1];
  expect(hidden?.output).toBe(secretOutput);
  for (const secret of [secretOutput, JSON.stringify(secretInput), hidden?.id ?? ''])
    expect(wire).not.toContain(secret);
});

test('a program runs on every example, and a second run changes nothing', { timeout: 120_000 }, async () => {
  const who = await begin(harness, job);
  const answerId = await submit(who, 'javascript', sum);
  const results = await resultsOf(who);
  expect(results).toMatchObject([
    { test_id: job.questions[0]?.tests[0]?.id, state: 'passed', output: '5\n' },
    { test_id: job.questions[0]?.tests[1]?.id, state: 'passed', output: `${secretOutput}\n` },
  ]);
  await runCode.run({ agency_id: owner.agencyId, answer_id: answerId }, harness.deps);
  expect(await resultsOf(who)).toEqual(results);
});

test('a program that fails or never ends has a result', { timeout: 120_000 }, async () => {
  const code = 'const a = Number(readline()); if (a > 9) for (;;); console.log("seen"); nope()';
  const who = await begin(harness, job);
  await submit(who, 'javascript', code);
  expect(await resultsOf(who)).toMatchObject([
    { state: 'error', output: expect.stringMatching(/^seen\nReferenceError: .*nope/) },
    { state: 'timeout' },
  ]);
});

test('a language without a sandbox on the server is reported at once as not run', async () => {
  const who = await begin(harness, job);
  await submit(who, 'python', 'print(5)');
  expect((await answerOf(who))?.code_results?.map(({ state }) => state)).toEqual(['not_run', 'not_run']);
});

test('WebAssembly is allowed only where programs run', async () => {
  const policyOf = async (url: string) =>
    String((await harness.app.inject({ url })).headers['content-security-policy']);
  expect(await policyOf('/assets/run-javascript-worker-12345678.js')).toMatch(
    /script-src 'self' 'wasm-unsafe-eval';/,
  );
  for (const url of ['/', '/i/process/abc', '/assets/base-12345678.js'])
    expect(await policyOf(url)).toMatch(/script-src 'self' ?;/);
  expect(await policyOf('/api/config')).not.toContain('script-src');
});

test('without examples there are no results', async () => {
  const plain = await makeJob(harness.app, owner, { questions: [questionDraft('code', { tests: [] })] });
  const who = await begin(harness, plain);
  expect(questionOf(who, 'code')).toMatchObject({ examples: [], hidden_examples: 0 });
  await submit(who, 'javascript', '1');
  expect((await answerOf(who))?.code_results).toBeNull();
});

async function submit(who: Interviewee, language: string, code: string): Promise<string> {
  const body = answerTo(questionOf(who, 'code'), { language, code });
  expect((await call(harness, submitAnswer, { token: who.token, body })).status).toBe(200);
  return body.id;
}

async function answerOf(who: Interviewee) {
  const params = { id: who.interview.response_id };
  return (await call(harness, getResponse, { token: owner.token, params })).data.answers[0];
}

function resultsOf(who: Interviewee): Promise<CodeResult[]> {
  return eventually(async () => {
    const results = (await answerOf(who))?.code_results;
    if (!results) throw new Error('no results yet');
    return results;
  }, 90_000);
}

test('a candidate gets the allowed languages, and starter code that reads the input or is the question’s own', async () => {
  const tests = job.questions[0]?.tests ?? [];
  const own = { language: 'go', code: '\tpackage main' } as const;
  const questions = [
    questionDraft('code', { languages: ['go', 'python'], starters: [own], tests }),
    questionDraft('code', { languages: ['python'] }),
  ];
  const limited = await makeJob(harness.app, owner, { questions });
  expect(limited.questions[0]).toMatchObject({ languages: ['python', 'go'], starters: [own] });
  const { interview } = await begin(harness, limited);
  const [withTests, without] = interview.questions;
  expect(withTests).toMatchObject({
    languages: ['python', 'go'],
    starters: [{ language: 'python', code: expect.stringContaining('input()') }, own],
  });
  expect(without).toMatchObject({ languages: ['python'], starters: [] });
});

test('an answer in a language that is not allowed is refused, any other is not', async () => {
  const questions = [questionDraft('code', { languages: ['python'] })];
  const who = await begin(harness, await makeJob(harness.app, owner, { questions }));
  const send = (language: string) =>
    call(harness, submitAnswer, {
      token: who.token,
      body: answerTo(questionOf(who, 'code'), { language, code: 'print(1)' }),
    });
  expect((await send('javascript')).error).toMatchObject({
    code: 'invalid_fields',
    fields: { language: 'not_allowed' },
  });
  expect((await send('python')).status).toBe(200);
});

test(
  'a changed program runs again, and results of the former one are dropped',
  { timeout: 120_000 },
  async () => {
    const who = await begin(harness, job);
    const answerId = await submit(who, 'javascript', 'console.log("wrong")');
    expect((await resultsOf(who)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const later = new Date(Date.now() + 1000);
    const body = answerTo(questionOf(who, 'code'), { language: 'javascript', code: sum }, later);
    await call(harness, submitAnswer, { token: who.token, body });
    expect((await resultsOf(who)).map(({ state }) => state)).toEqual(['passed', 'passed']);
    await runCode.run({ agency_id: owner.agencyId, answer_id: answerId }, harness.deps);
    expect((await resultsOf(who)).map(({ state }) => state)).toEqual(['passed', 'passed']);
  },
);
