// Against the strict endpoint, whose replies are made from what reaches it.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ChatSettings } from '../../server/kernel/chat.ts';
import { ChatFault } from '../../server/platform/ai/chat.ts';
import { httpChat } from '../../server/platform/ai/http-chat.ts';
import * as assessing from '../../server/domain/assessments/prompt.ts';
import { dataOf, reply, system } from '../../server/domain/suggested-questions/prompt.ts';
import { startChatEndpoint, usage } from './chat-endpoint.ts';
import type { ChatEndpoint, ChatMode } from './chat-endpoint.ts';

const key = 'a key';
let endpoint: ChatEndpoint;
beforeAll(async () => {
  endpoint = await startChatEndpoint(key);
});
afterEach(() => {
  endpoint.hold = undefined;
});
afterAll(() => endpoint.close());

const input = {
  ...{ id: '0190c0de-0000-7000-8000-000000000000', name: 'Night watch', description: 'Keep the light.' },
  ...{ role_id: null, competences: ['Calm'], existing: [], count: 2 },
  ...{ kinds: ['video' as const, 'text' as const], language: 'en-US' as const },
};

function modelOf(model: ChatMode, changes: Partial<ChatSettings> = {}, waitMs = 20_000) {
  const settings = { url: endpoint.url, model, key, json: 'schema', processor: 'x' } as const;
  return httpChat({ ...settings, options: { temperature: 0, max_tokens: 4000 }, ...changes }, waitMs);
}

function ask(...args: Parameters<typeof modelOf>) {
  return modelOf(...args).ask({ system, user: dataOf(input, 'Guard'), reply });
}

async function faultOf(...args: Parameters<typeof modelOf>) {
  try {
    await ask(...args);
  } catch (error) {
    if (error instanceof ChatFault) return error;
    throw error;
  }
  return undefined;
}

it.each([
  ['schema', 'json_schema'],
  ['object', 'json_object'],
  ['off', ''],
] as const)('asks for JSON in the way that the settings name: %s', async (json, format) => {
  const answered = await ask('suggests', { json });
  expect(answered).toMatchObject({ input: usage.prompt_tokens, output: usage.completion_tokens });
  expect(answered.json).toMatchObject({
    questions: [{ kind: 'video', question: expect.stringContaining('Night watch') }, { kind: 'text' }],
  });
  expect(endpoint.complaints).toEqual([]);
  expect(endpoint.requests.at(-1)).toMatchObject({
    format,
    system,
    body: { temperature: 0, max_tokens: 4000 },
  });
});

it('sends the options of the settings, and nothing of its own that a model may refuse', async () => {
  await ask('suggests', { options: { seed: 7 } });
  const { body = {} } = endpoint.requests.at(-1) ?? {};
  expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'response_format', 'seed']);
});

it('asks for an assessment with a schema that strict services accept', async () => {
  const { complaints } = endpoint;
  const asking = modelOf('words').ask({
    system: assessing.system,
    user: assessing.dataOf({ name: 'Calm', levels: ['a', 'b', 'c', 'd'] }, '', []) ?? '',
    reply: assessing.reply,
  });
  await expect(asking).rejects.toMatchObject({ kind: 'bad_reply' });
  expect(complaints).toEqual([]);
  expect(endpoint.requests.at(-1)).toMatchObject({ reply: 'assessment', format: 'json_schema' });
});

it('finds the JSON after the thoughts of a model and inside a fence', async () => {
  const answered = await ask('fenced', { json: 'off' });
  expect(answered.json).toMatchObject({ questions: [{ kind: 'video' }, { kind: 'text' }] });
});

it('estimates the tokens of a service that counts none', async () => {
  const answered = await ask('uncounted');
  expect(answered.input).toBeGreaterThan(500);
  expect(answered.output).toBeGreaterThan(50);
  expect(answered.output).toBeLessThan(300);
});

it.each([
  ['html', 'bad_reply'],
  ['empty', 'bad_reply'],
  ['huge', 'bad_reply'],
  ['half-json', 'bad_reply'],
  ['words', 'bad_reply'],
  ['refuses', 'bad_reply'],
  ['cut', 'bad_reply'],
  ['redirect', 'refused'],
  ['401', 'refused'],
  ['400', 'refused'],
  ['429', 'unreachable'],
  ['500', 'unreachable'],
  ['dies-mid-reply', 'unreachable'],
] as const)('reports the failure %s as %s', async (model, kind) => {
  expect((await faultOf(model))?.kind).toBe(kind);
});

it('knows what an unusable reply cost', async () => {
  expect((await faultOf('cut'))?.used).toEqual({
    input: usage.prompt_tokens,
    output: usage.completion_tokens,
  });
  expect((await faultOf('500'))?.used).toEqual({ input: 0, output: 0 });
});

it('does not wait for ever, for another key or for a host that is not there', async () => {
  expect((await faultOf('slow', {}, 300))?.kind).toBe('unreachable');
  expect((await faultOf('suggests', { key: 'another' }))?.kind).toBe('refused');
  expect((await faultOf('suggests', { url: 'http://127.0.0.1:9/v1' }))?.kind).toBe('unreachable');
});

it('ends a request for which nobody waits any more', async () => {
  endpoint.hold = new Promise(() => undefined);
  const { left } = endpoint;
  const leaving = new AbortController();
  const asking = modelOf('suggests').ask({ system, user: dataOf(input, ''), reply, signal: leaving.signal });
  setTimeout(() => leaving.abort(), 100);
  await expect(asking).rejects.toThrow(ChatFault);
  await expect.poll(() => endpoint.left).toBe(left + 1);
});
