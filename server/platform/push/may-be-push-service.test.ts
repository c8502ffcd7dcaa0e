import { expect, test } from 'vitest';
import { mayBePushService } from './may-be-push-service.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://user:secret@fcm.googleapis.com/', false],
  ['https://localhost/', false],
  ['https://10.0.0.1/', false],
  ['https://0x7f000001/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['file:///etc/passwd', false],
])('%s may be a push service: %s', (endpoint, may) => {
  expect(mayBePushService(endpoint)).toBe(may);
});
