import { expect, test } from 'vitest';
import { isPublicAddress, lookUpPublic } from './public-address.ts';

test.each([
  ...['10.1.2.3', '127.0.0.1', '0.0.0.0', '169.254.169.254', '172.31.0.1', '192.168.1.1', '100.64.0.1'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'localhost', ''],
])('refuses to connect to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('refuses a name that resolves to this machine', async () => {
  const found = new Promise((resolve) => lookUpPublic('localhost', { all: true }, (error) => resolve(error)));
  expect(await found).toBeInstanceOf(Error);
});
