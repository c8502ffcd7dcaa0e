import { expect, test, vi } from 'vitest';
import { CallError, networkError } from '../api/call-error.ts';
import { Consent, type Answer, type ConsentState } from './consent.ts';

/** A device and its line. `log` has what happened, in order. */
function device({ isOnline = true, retryMs = 5 } = {}) {
  const log: string[] = [];
  const line: { isOnline: boolean; gate: Promise<void>; refused: number; refusal: CallError | null } = {
    ...{ isOnline, gate: Promise.resolve(), refused: 0, refusal: null },
  };
  let stored: ConsentState = { consent: 'yes', isWithdrawalOwed: false };
  const open = () => {
    const consent = new Consent({
      apply(state) {
        stored = state;
        log.push(`${state.consent}${state.isWithdrawalOwed ? ' owed' : ''}`);
      },
      async erase() {
        log.push('erased');
      },
      async send(answer: Answer) {
        await line.gate;
        if (line.refusal) throw line.refusal;
        if (!line.isOnline) {
          line.refused += 1;
          throw networkError(null);
        }
        log.push(`sent ${answer}`);
      },
      retryMs,
    });
    consent.begin(stored);
    return consent;
  };
  return { log, line, open, stored: () => stored };
}

const isSettled = ({ stored }: ReturnType<typeof device>) =>
  vi.waitFor(() => expect(stored().isWithdrawalOwed).toBe(false));

test('a No ends the recording, deletes it here, and only then goes to the server', async () => {
  const own = device();
  await own.open().answer('no');
  await isSettled(own);
  expect(own.log).toEqual(['yes', 'no owed', 'erased', 'sent no', 'no']);
});

test('without a line a No takes effect at once, and is sent when the line is back', async () => {
  const own = device({ isOnline: false });
  await own.open().answer('no');
  expect(own.log).toEqual(['yes', 'no owed', 'erased']);
  own.line.isOnline = true;
  await isSettled(own);
  expect(own.log.slice(3)).toEqual(['sent no', 'no']);
});

test('a No that the server does not know yet survives a reload', async () => {
  const own = device({ isOnline: false, retryMs: 60_000 });
  const first = own.open();
  await first.answer('no');
  await vi.waitFor(() => expect(own.line.refused).toBe(1));
  first.close();
  own.line.isOnline = true;
  own.open();
  await isSettled(own);
  expect(own.log.filter((entry) => entry === 'sent no')).toHaveLength(1);
});

test('a Yes without a line changes nothing and says so', async () => {
  const own = device({ isOnline: false });
  const consent = own.open();
  await consent.answer('no');
  await expect(consent.answer('yes')).rejects.toMatchObject({ code: 'network' });
  expect(own.stored().consent).toBe('no');
});

test('a Yes after a No without a line reaches the server after it', async () => {
  const own = device({ isOnline: false });
  const consent = own.open();
  await consent.answer('no');
  own.line.isOnline = true;
  await consent.answer('yes');
  expect(own.log.slice(3)).toEqual(['sent no', 'no', 'sent yes', 'yes']);
});

test('a No while a Yes is on its way wins, whichever the server answers first', async () => {
  const own = device();
  const consent = own.open();
  await consent.answer('no');
  await isSettled(own);
  const { promise, resolve } = Promise.withResolvers<void>();
  own.line.gate = promise;
  const allowed = consent.answer('yes');
  await consent.answer('no');
  resolve();
  await allowed;
  await isSettled(own);
  expect(own.stored()).toEqual({ consent: 'no', isWithdrawalOwed: false });
  expect(own.log.findLast((entry) => entry.startsWith('sent'))).toBe('sent no');
  expect(own.log.slice(6)).not.toContain('yes');
});

test('a server that does not know the person any more is not asked for ever', async () => {
  const own = device();
  own.line.refusal = new CallError({ code: 'session_ended', status: 401 });
  await own.open().answer('no');
  await isSettled(own);
  expect(own.stored().consent).toBe('no');
});
