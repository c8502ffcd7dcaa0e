// The actions offered for an undelivered message.
import { expect, test } from 'vitest';
import type { Channel, MessageState } from '#contract/invite.ts';
import { waysForward } from './ways-forward.ts';

const row = (state: MessageState, fault: string, channel: Channel = 'email', changes: object = {}) => ({
  ...{ open: true, started: false, email: 'ada@example.com', phone: '+4930123', ...changes },
  message: { id: '', channel, kind: 'invitation', state, fault, created_at: '', sent_at: null },
});

test.each([
  ['a mail that came back', row('bounced', '550 no such user'), { correct: 'email', sendBy: ['sms'] }],
  [
    'an SMS that a provider refused',
    row('failed', '21211 invalid', 'sms'),
    { correct: 'sms', sendBy: ['email'] },
  ],
  ['one held back by us', row('failed', 'limit', 'sms'), { correct: null, sendBy: ['sms', 'email'] }],
  ['one that was stopped', row('canceled', 'canceled'), { correct: null, sendBy: ['email', 'sms'] }],
  [
    'an SMS where there is no mail address',
    row('failed', 'limit', 'sms', { email: '' }),
    { correct: null, sendBy: ['sms'] },
  ],
  ['one that is tried again automatically', row('failed', 'unreachable'), { correct: null, sendBy: [] }],
  ['one that went out', row('sent', ''), { correct: null, sendBy: [] }],
  [
    'somebody who has begun all the same',
    row('bounced', '550', 'email', { started: true }),
    { correct: null, sendBy: [] },
  ],
  ['a link that was closed', row('canceled', '', 'email', { open: false }), { correct: null, sendBy: [] }],
])('for %s', (_what, shown, ways) => {
  expect(waysForward(shown, true)).toEqual(ways);
});

test('no SMS is offered where none can be sent', () => {
  expect(waysForward(row('bounced', '550'), false)).toEqual({ correct: 'email', sendBy: [] });
  expect(waysForward(row('failed', 'sms_off', 'sms'), false)).toEqual({ correct: null, sendBy: ['email'] });
});
