// Tests over real connections whether a reply closes its connection.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endIfSlow, isSlow } from './slow-connection.ts';

const app = Fastify();
const agent = new http.Agent({ keepAlive: true });

beforeAll(async () => {
  app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
  app.put('/', async (request, reply) => {
    endIfSlow(request, reply);
    for await (const _ of request.raw);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  agent.destroy();
  await app.close();
});

test('the response to slowly received parts closes the connection', async () => {
  expect(await connectionAfter(40_000, 600)).toBe('close');
});

test('small requests and fast requests keep the connection', () => {
  expect(isSlow(400, 300)).toBe(false);
  expect(isSlow(65_536, 250)).toBe(false);
  expect(isSlow(65_536, 2000)).toBe(true);
});

/** Sends this many bytes with a pause in the middle. */
async function connectionAfter(bytes: number, pauseMs: number): Promise<string | undefined> {
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': bytes };
  const request = http.request({ port, host: '127.0.0.1', method: 'PUT', agent, headers });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  request.write(Buffer.alloc(bytes / 2));
  await sleep(pauseMs);
  request.end(Buffer.alloc(bytes / 2));
  const response = await answered;
  response.resume();
  return response.headers.connection;
}
