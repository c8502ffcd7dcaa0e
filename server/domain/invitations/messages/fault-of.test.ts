// The stored fault of a message that could not be sent.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { smtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { faultOf } from './fault-of.ts';
import { Undeliverable } from '../../../kernel/undeliverable.ts';

/** A port that is free: its listener has just closed. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // A server listening on a port never has a string address.
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

const errorOf = (refused: Promise<unknown>) =>
  refused.then(
    () => undefined,
    (error: unknown) => error,
  );

test('an unreachable mail server’s fault does not reveal its address', async () => {
  const mailer = smtpMailer(`smtp://127.0.0.1:${await closedPort()}`, 'Candor <no-reply@candor.test>');
  const mail = { id: 'x', to: { name: '', address: 'ada@example.test' }, subject: 'x', text: 'x' };
  const error = await errorOf(mailer.send(mail));
  mailer.close?.();
  expect(String(error)).toContain('127.0.0.1');
  expect(faultOf(error)).toBe('unreachable');
});

test('nor does an SMS provider’s that is unreachable or silent', async () => {
  const url = `http://127.0.0.1:${await closedPort()}`;
  expect(faultOf(await errorOf(fetch(url)))).toBe('unreachable');
  expect(faultOf(new DOMException('timed out', 'TimeoutError'))).toBe('unreachable');
});

test('a refused password is reported as our own fault', () => {
  const error = Object.assign(new Error('Invalid login: 535 user candor'), { code: 'EAUTH' });
  expect(faultOf(error)).toBe('unreachable');
});

test('a mail server’s reply about the message is stored unchanged', () => {
  const refusal = Object.assign(new Error('550 no such user'), { code: 'EENVELOPE' });
  expect(faultOf(new Undeliverable('bounced', refusal.message, refusal))).toBe('550 no such user');
  expect(faultOf(new Error('HTTP 429 20429 Too many requests'))).toBe('HTTP 429 20429 Too many requests');
  expect(faultOf('no error at all')).toBe('unknown');
});
