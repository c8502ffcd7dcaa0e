import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { areKeys, encrypt } from './encrypt.ts';

// RFC 8291, appendix A.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const body =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
  'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

test('encrypts the standard’s example as specified', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const sealed = encrypt('When I grow up, I want to be a watermelon', keys, { pair, salt });
  expect(sealed.toString('base64url')).toBe(body);
});

test('every message is encrypted with a new key', () => {
  expect(encrypt('Hello', keys)).not.toEqual(encrypt('Hello', keys));
});

test.each([
  ['no point of the curve', { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['nothing', { ...keys, p256dh: '' }],
  ['a short secret', { ...keys, auth: 'BTBZMqHH' }],
])('%s is not a key', (_, wrong) => {
  expect(areKeys(keys)).toBe(true);
  expect(areKeys(wrong)).toBe(false);
});
