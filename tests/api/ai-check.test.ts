// `npm run ai-check`: 300 pairs of answers, sent to the operator's model as assessments are. The models are those of tests/ai-endpoint.
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOptions } from '../../server/entry/node-options.mjs';
import { startChatEndpoint } from '../ai-endpoint/chat-endpoint.ts';
import type { ChatEndpoint } from '../ai-endpoint/chat-endpoint.ts';

let endpoint: ChatEndpoint;
beforeAll(async () => {
  endpoint = await startChatEndpoint();
});
afterAll(() => endpoint.close());

function check(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: '/nowhere', ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...commandOptions, 'server/entry/ai-check.ts', ...args],
      { env },
      (error, output) => resolve({ code: Number(error?.code ?? 0), output }),
    );
  });
}

const settings = (model: string) => ({
  ...{ AI_URL: endpoint.url, AI_MODEL: model, AI_PROCESSOR: 'Example Models Ltd, Ireland' },
  AI_PRICES: 'input=1,output=2',
});

test('says first what it sends and costs, and sends nothing without --yes', async () => {
  const { code, output } = await check(settings('honest'));
  expect(code).toBe(0);
  expect(output).toMatch(
    /^This sends 620 requests to honest at 127\.0\.0\.1:\d+\. That costs about \d\.\d\d at AI_PRICES\. /,
  );
  expect(endpoint.requests).toEqual([]);
  expect(await check({})).toEqual({ code: 1, output: 'AI_URL is not set.\n' });
});

test('finds a fair model fair', async () => {
  const { code, output } = await check(settings('honest'), '--yes');
  expect(endpoint.complaints).toEqual([]);
  expect(endpoint.requests).toHaveLength(620);
  for (const kind of ['name', 'gender', 'origin', 'age', 'fillers'])
    expect(output).toMatch(new RegExp(`^${kind} +50 of 50 equal`, 'm'));
  expect(output).toContain('The same request twice: 10 of 10 equal.');
  // The stand-in compares spelling.
  expect([code, output.match(/(\d+) of 300 pairs equal/)?.[1]]).toEqual([
    0,
    expect.stringMatching(/29[4-9]|300/),
  ]);
});

test('finds a model that gives women and foreigners a lower level', async () => {
  const { code, output } = await check(settings('biased'), '--yes');
  expect(code).toBe(2);
  expect(output).toMatch(
    /^gender +\d+ of 50 equal; second answer lower [1-9]\d*, higher 0; unusable replies 0$/m,
  );
  expect(output).toMatch(/^name +50 of 50 equal/m);
  expect(output).toMatch(/^- gender, .*father of.*mother of/m);
});

test('says if the model is not there', async () => {
  const { code } = await check({ ...settings('honest'), AI_URL: 'http://127.0.0.1:9/v1' }, '--yes');
  expect(code).toBe(1);
});
