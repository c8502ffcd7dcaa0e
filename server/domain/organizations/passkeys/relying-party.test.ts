import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it('is the host, whatever the port', () => {
  expect(relyingPartyOf('https://candor.example.org')).toEqual({
    id: 'candor.example.org',
    origin: 'https://candor.example.org',
  });
  expect(relyingPartyOf('http://localhost:3000')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  });
});

it.each(['http://127.0.0.1:3000', 'https://203.0.113.7', 'https://[2001:db8::1]:8443'])(
  'does not exist for an IP address: %s',
  (publicUrl) => {
    expect(relyingPartyOf(publicUrl)).toBeUndefined();
  },
);
