// Which claims identify a person, and why others are refused.
import { expect, it } from 'vitest';
import { hostOfEmail, identityIn } from './rules.ts';

const claims = { iss: 'https://login.example.com', sub: '42', email: 'Ada@Works.Example', name: 'Ada' };
const domains = ['works.example', 'second.example'];

it('reads subject, address in lower case, name and session', () => {
  expect(identityIn({ ...claims, sid: 's1' }, domains)).toEqual({
    ...{ issuer: claims.iss, subject: '42', sid: 's1', email: 'ada@works.example', name: 'Ada' },
  });
});

it('uses the address without a usable name, and no session without a usable id', () => {
  for (const name of [undefined, ' ', 7, 'x'.repeat(201)])
    expect(identityIn({ ...claims, name }, domains)).toMatchObject({ name: 'ada' });
  for (const sid of [undefined, '', 7])
    expect(identityIn({ ...claims, sid }, domains)).toMatchObject({ sid: null });
});

it.each([[undefined], [true], ['true']])('accepts an address with email_verified %s', (email_verified) => {
  expect(identityIn({ ...claims, email_verified }, domains)).toMatchObject({ email: 'ada@works.example' });
});

it.each([[false], ['false'], [0], [null]])('refuses an address with email_verified %s', (email_verified) => {
  expect(identityIn({ ...claims, email_verified }, domains)).toBe('no_email');
});

it.each(['ada@notworks.example', 'ada@works.example.evil.example', 'ada@works.exampl'])(
  'refuses %s, which is not at a proved domain',
  (email) => {
    expect(identityIn({ ...claims, email }, domains)).toBe('domain');
  },
);

it('requires of Google that the account belongs to an organization with a proved domain', () => {
  const google = { ...claims, iss: 'https://accounts.google.com' };
  expect(identityIn(google, domains)).toBe('domain');
  expect(identityIn({ ...google, hd: 'elsewhere.example' }, domains)).toBe('domain');
  expect(identityIn({ ...google, hd: 'works.example' }, domains)).toMatchObject({ subject: '42' });
  // An organization can have several domains; `hd` names the first.
  expect(identityIn({ ...google, hd: 'second.example' }, domains)).toMatchObject({ subject: '42' });
});

it('compares hosts in ASCII, like proved domains', () => {
  expect(hostOfEmail('ada@bücher.example')).toBe('xn--bcher-kva.example');
});
