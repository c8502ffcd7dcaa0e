import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { passwordFault } from './weak-passwords.ts';

describe('a password', () => {
  it.each([
    ['Password123', 'breached'],
    ['qwertyuiop', 'breached'],
    ['1234567890', 'breached'],
    ['Basketball', 'breached'],
    ['P@ssw0rd123!', 'weak'],
    ['Welcome2024!', 'weak'],
    ['letmein1234', 'weak'],
    ['passwort123', 'weak'],
    ['пароль12345', 'weak'],
    ['йцукенгшщз', 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['abcabcabcabc', 'weak'],
    ['abcdefghijklm', 'weak'],
    ['абвгдежзий', 'weak'],
    ['passwordpasswordpasswordpassword', 'weak'],
  ])('that attackers try first is refused: %s', async (password, fault) => {
    expect(await passwordFault(password, [])).toBe(fault);
  });

  it.each([
    'correct horse battery',
    'Гагарин полетел',
    'xk7!pq2#vv',
    'a long password 1',
    'كتاب على الطاولة',
  ])('that is hard to guess is accepted: %s', async (password) =>
    expect(await passwordFault(password, [])).toBeUndefined(),
  );

  it('made of the person’s own name or address is weak', async () => {
    expect(await passwordFault('Grace.Hopper1', ['grace.hopper'])).toBe('weak');
    expect(await passwordFault('grace@navy.mil', ['grace@navy.mil'])).toBe('weak');
    expect(await passwordFault('grace likes nanoseconds', ['grace'])).toBeUndefined();
  });

  it('is stored as argon2id with its own salt, and verified', async () => {
    const [first, second] = await Promise.all([
      hashPassword('a long password'),
      hashPassword('a long password'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('a long password', first)).toBe(true);
    expect(await verifyPassword('a long passwore', first)).toBe(false);
  });

  it('is the same in any Unicode composition', async () => {
    expect(
      await verifyPassword('contrase\u006E\u0303a larga', await hashPassword('contrase\u00F1a larga')),
    ).toBe(true);
  });

  it('never matches a missing or malformed hash', async () => {
    for (const broken of [undefined, '', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$AAAA$']) {
      expect(await verifyPassword('a long password', broken)).toBe(false);
    }
  });
});
