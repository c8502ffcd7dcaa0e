import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './sign.ts';

// The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md and its
// libraries.
test('signs the specification’s example as specified', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAt: new Date(1_614_265_330_000),
    payload: '{"test": 2432232314}',
  };
  expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('secrets have 24 to 64 bytes and are unique', () => {
  const [secret, anotherSecret] = [newSecret(), newSecret()];
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(secret).not.toBe(anotherSecret);
});
