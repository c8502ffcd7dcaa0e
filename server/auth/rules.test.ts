import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { isWeakPassword } from './rules.ts';

describe('a password', () => {
  it.each([
    'Password123',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijklm',
    '98765432109876543210'.slice(0, 10),
  ])('that anybody would try is weak: %s', (password) => expect(isWeakPassword(password)).toBe(true));

  it.each(['candor-demo', 'correct horse battery', 'Гагарин полетел', 'xk7!pq2#vv'])(
    'that nobody would is not: %s',
    (password) => expect(isWeakPassword(password)).toBe(false),
  );

  it('made of one’s own name or address is weak', () => {
    expect(isWeakPassword('Grace.Hopper1', ['grace.hopper'])).toBe(true);
    expect(isWeakPassword('grace@navy.mil', ['grace@navy.mil'])).toBe(true);
    expect(isWeakPassword('grace likes nanoseconds', ['grace'])).toBe(false);
  });

  it('is kept as argon2id with a salt of its own, and found again', async () => {
    const [first, second] = await Promise.all([
      hashPassword('a long password'),
      hashPassword('a long password'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('a long password', first)).toBe(true);
    expect(await verifyPassword('a long passwore', first)).toBe(false);
  });

  it('is the same however its letters were composed', async () => {
    expect(
      await verifyPassword('contrase\u006E\u0303a larga', await hashPassword('contrase\u00F1a larga')),
    ).toBe(true);
  });

  it('never fits a hash that is missing or broken', async () => {
    for (const broken of [undefined, '', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$AAAA$']) {
      expect(await verifyPassword('a long password', broken)).toBe(false);
    }
  });
});
