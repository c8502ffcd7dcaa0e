// The typed call against a real server on loopback: what it sends, what it returns, how it fails.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { getResponses } from '#contract/response.ts';
import * as z from 'zod/mini';
import { CallError, isPassing } from './call-error.ts';
import { createCall } from './call.ts';

const ping = endpoint({
  method: 'GET',
  path: 'ping',
  summary: '',
  access: { who: 'anyone' },
  data: z.object({ pong: z.string() }),
});
const form = endpoint({
  method: 'POST',
  path: 'form',
  summary: '',
  access: { who: 'anyone' },
  bodyType: 'form',
  body: z.object({ currency: z.string() }),
  data: z.object({}),
});

let close = () => {};
afterEach(() => close());

describe('a call', () => {
  test('sends JSON, the language and the token, and opens the envelope', async () => {
    const { call, seen } = await serving(200, {
      response: { data: { access_token: 'a', expires_at: '2030-01-01T00:00:00Z' } },
    });
    const data = await call(login, { body: { email: 'a@b.de', password: 'secret' }, token: 'T' });
    expect(data.access_token).toBe('a');
    expect(seen()).toMatchObject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json', 'accept-language': 'de-DE', authorization: 'Bearer T' },
      body: '{"email":"a@b.de","password":"secret"}',
    });
  });

  test('fills in parameters and leaves out undefined ones', async () => {
    const { call, seen } = await serving(200, {
      response: { data: { responses: [], next: null, total: 0 } },
    });
    const id = newId();
    await call(getResponses, { params: { id }, query: { search: 'ö & co', after: undefined } });
    expect(seen().url).toBe(`/api/jobs/${id}/responses?search=%C3%B6+%26+co`);
  });

  test('sends bytes unchanged, with their own type', async () => {
    const id = newId();
    const stored = { id, url: '/x', mime_type: 'image/png', bytes: 3, name: 'x' };
    const { call, seen } = await serving(200, { response: { data: stored } });
    await call(uploadFile, { params: { id }, bytes: new Blob(['abc'], { type: 'image/png' }) });
    expect(seen()).toMatchObject({ headers: { 'content-type': 'image/png' }, body: 'abc' });
  });

  test('sends a form as a form', async () => {
    const { call, seen } = await serving(200, { response: { data: {} } });
    await call(form, { body: { currency: 'EUR' } });
    expect(seen().body).toBe('currency=EUR');
    expect(seen().headers['content-type']).toMatch('application/x-www-form-urlencoded');
  });
});

describe('a call that fails', () => {
  test('throws the refusal with its fields, details and time to wait', async () => {
    const error = { code: 'plan_limit', message: '', fields: { name: 'too_long' }, details: { limit: 3 } };
    const { call } = await serving(402, { error }, { 'retry-after': '7' });
    const thrown = await failure(call(ping));
    expect(thrown).toMatchObject({
      code: 'plan_limit',
      status: 402,
      fields: error.fields,
      details: error.details,
    });
    expect(thrown.retryAfterSeconds).toBe(7);
    expect(isPassing(thrown)).toBe(false);
  });

  test('uses the status if a proxy replies with its own page', async () => {
    const { call } = await serving(502, '<html>Bad gateway</html>');
    const thrown = await failure(call(ping));
    expect(thrown).toMatchObject({ code: 'not_ready', status: 502 });
    expect(isPassing(thrown)).toBe(true);
  });

  test('reports network if no reply or half a reply came', async () => {
    const { call, kill } = await serving(200, { response: { data: { pong: 'x' } } });
    kill();
    expect(await failure(call(ping))).toMatchObject({ code: 'network', status: 0 });
    const half = await serving(200, '{"response":{"data":{"po');
    expect(await failure(half.call(ping))).toMatchObject({ code: 'network' });
  });

  test('reports network after the timeout', async () => {
    const { call } = await serving(null, '');
    expect(await failure(call(ping, { timeoutMs: 50 }))).toMatchObject({ code: 'network' });
  });

  test('never returns a reply that the contract does not allow', async () => {
    const { call } = await serving(200, { response: { data: { pong: 1 } } });
    expect(await failure(call(ping))).toMatchObject({ code: 'unexpected', status: 200 });
  });

  test('rejects with AbortError if the caller gave up', async () => {
    const { call } = await serving(null, '');
    const stop = new AbortController();
    const calling = call(ping, { signal: stop.signal });
    stop.abort();
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  });
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that replies the same to every request; with status null it never replies. */
async function serving(status: number | null, answer: unknown, headers: Record<string, string> = {}) {
  let seen: Seen = { method: undefined, url: undefined, headers: {}, body: '' };
  const server = createServer(async (request, response) => {
    const { method, url, headers: sent } = request;
    seen = { method, url, headers: sent, body: await textOf(request) };
    if (status !== null) send(response, status, answer, headers);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const call = createCall({ base: `http://127.0.0.1:${port}/api/`, language: () => 'de-DE' });
  return { call, kill: close, seen: () => seen };
}

function send(
  response: ServerResponse,
  status: number,
  answer: unknown,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

async function failure(calling: Promise<unknown>): Promise<CallError> {
  const thrown = await calling.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
  if (!(thrown instanceof CallError)) throw thrown;
  return thrown;
}
