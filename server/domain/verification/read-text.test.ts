// Which text counts as our link, a foreign one, or a code. What only looks like ours must not.
import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const ours = 'https://interviews.example.com';
const hash = 'abcdefghijABCDEFGHIJ0123456789_-';
const read = (text: string) => readText(text, ours);

test.each([
  [`${ours}/i/${hash}`, 'interview'],
  [`  ${ours}/i/${hash}/  `, 'interview'],
  [`HTTPS://Interviews.Example.com/i/${hash}`, 'interview'],
  [`interviews.example.com/i/${hash}`, 'interview'],
  [`Your link: <${ours}/i/${hash}>.`, 'interview'],
  [`${ours}/i/process/${hash}?x=1#y`, 'interview'],
  [`${ours}/i/l/${hash}`, 'room'],
  [`${ours}/s/${hash}`, 'shared_interview'],
  [`${ours}/c/${hash}`, 'company'],
  [`${ours}/r/${hash}`, 'review'],
  [hash, 'interview'],
])('%s is our link', (text, leadsTo) => {
  expect(read(text)).toEqual({ kind: 'link', leadsTo, hash });
});

test.each([
  [`https://interviews.example.com.evil.test/i/${hash}`, 'interviews.example.com.evil.test'],
  [`https://interviews.example.com@evil.test/i/${hash}`, 'evil.test'],
  [`https://evil.test/${ours}/i/${hash}`, 'evil.test'],
  [`https://evil.test\\@interviews.example.com/i/${hash}`, 'evil.test'],
  [`https://interviews.example.com:8443/i/${hash}`, 'interviews.example.com:8443'],
  [`https://ınterviews.example.com/i/${hash}`, 'xn--nterviews-upb.example.com'],
  [`evil.test/i/${hash}`, 'evil.test'],
])('%s leads elsewhere', (text, host) => {
  expect(read(text)).toEqual({ kind: 'foreign', host });
});

test.each([
  `${ours}/i/${hash} ${ours}/i/other`,
  `Click https://evil.test/x or ${ours}/i/${hash}`,
  'Dear Ada, you are invited',
  'https://',
  'ab',
])('%s is not one link', (text) => {
  expect(read(text)).toEqual({ kind: 'unreadable' });
});

test('other pages of ours are no invitation, whatever their path contains', () => {
  for (const path of ['/', '/login', '/i/short', `/x/i/${hash}`, `/i/${hash}/x`])
    expect(read(ours + path)).toEqual({ kind: 'other_page' });
});

test.each(['K7QF-2M8D-91XA', 'k7qf 2m8d 91xa', 'K7QF2M8D9LXA', ' k7qf-2m8d-9ixa '])(
  '%s is a code',
  (text) => {
    expect(read(text)).toEqual({ kind: 'code', code: 'K7QF2M8D91XA' });
  },
);
