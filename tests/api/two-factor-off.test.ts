// Whoever runs the installation lets somebody in again who lost every second factor, with the command itself.
import { execFile } from 'node:child_process';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { ask } from './people.ts';
import { auditOf } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: harness.ownerUrl, DATA_DIR: harness.dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/account/two-factor-off.ts', ...args], { env }, (error, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    );
  });
}

test('the only owner without phone and recovery codes is let in by the password, and reads of it', async () => {
  const { app } = harness;
  const { token, email, password, userId } = owner;
  const { secret } = await ask(app, endpoints.startTwoFactor, { token, body: { current: password } });
  const code = new TOTP({ secret }).generate();
  await ask(app, endpoints.confirmTwoFactor, { token, body: { code } });
  const body = { email, password };
  expect((await call(harness, endpoints.login, { body })).error?.code).toBe('two_factor_required');

  expect(await run(email.toUpperCase())).toEqual({
    code: 0,
    said: expect.stringContaining('password alone'),
  });

  expect((await call(harness, endpoints.login, { body })).status).toBe(200);
  const letter = await eventually(() => {
    const found = harness.mails.find(({ text }) => text.includes('Your password alone is now enough'));
    if (!found) throw new Error('no mail yet');
    return found;
  });
  expect(letter.to.address).toBe(email);
  const lines = await auditOf(app, owner, userId);
  expect(lines.filter(({ kind }) => kind === 'two_factor_off')).toMatchObject([{ user_id: null }]);
});

test('says so where there is nothing to switch off', async () => {
  const { email } = await signUp(harness);
  expect(await run(email)).toMatchObject({ code: 1, said: expect.stringContaining('already') });
  expect(await run('nobody@example.test')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nobody'),
  });
  expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('Say whose') });
});
