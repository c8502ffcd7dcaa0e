// The operator's commands, run as processes: for a person who lost every second factor, and for an
// address without email.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { call, eventually, signUp, signUpUnconfirmed, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { ask } from './people.ts';
import { runCommandOn } from './run-command.ts';
import { auditOf } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const run = (command: 'two-factor-off' | 'confirm-email', ...args: string[]) =>
  runCommandOn(harness, command, ...args);

test('an only owner without phone and recovery codes can sign in by password, and is notified', async () => {
  const { app } = harness;
  const { token, email, password, userId } = owner;
  const { secret } = await ask(app, endpoints.startTwoFactor, { token, body: { current: password } });
  const code = new TOTP({ secret }).generate();
  await ask(app, endpoints.confirmTwoFactor, { token, body: { code } });
  const body = { email, password };
  expect((await call(harness, endpoints.login, { body })).error?.code).toBe('two_factor_required');

  expect(await run('two-factor-off', email.toUpperCase())).toEqual({
    code: 0,
    output: expect.stringContaining('only a password'),
  });

  expect((await call(harness, endpoints.login, { body })).status).toBe(200);
  const letter = await eventually(() => {
    const found = harness.mails.find(({ text }) => text.includes('with only your password'));
    if (!found) throw new Error('no mail yet');
    return found;
  });
  expect(letter.to.address).toBe(email);
  const lines = await auditOf(app, owner, userId);
  expect(lines.filter(({ kind }) => kind === 'two_factor_off')).toMatchObject([{ user_id: null }]);
});

test('the command reports if two-factor authentication is already off', async () => {
  const { email } = await signUp(harness);
  expect(await run('two-factor-off', email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already'),
  });
  expect(await run('two-factor-off', 'nobody@example.test')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody'),
  });
  expect(await run('two-factor-off')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Say whose'),
  });
});

test('an address that receives no email is confirmed by the operator, once', async () => {
  const { email, token } = await signUpUnconfirmed(harness);
  expect(await run('confirm-email', email)).toEqual({ code: 0, output: `${email} is confirmed.\n` });
  expect((await ask(harness.app, endpoints.getUser, { token })).email_confirmed).toBe(true);
  expect(await run('confirm-email', email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already'),
  });
});
