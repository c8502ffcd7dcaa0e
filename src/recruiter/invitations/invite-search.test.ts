import { expect, test } from 'vitest';
import { parseInviteSearch } from './invite-search.ts';

test('an address that asks for nothing shows the way that was used last', () => {
  expect(parseInviteSearch({})).toEqual({});
  expect(parseInviteSearch({ view: 'ways' })).toEqual({});
  expect(parseInviteSearch({ way: 'share' })).toEqual({ way: 'share' });
});
test('what an address gets wrong is left out', () => {
  expect(parseInviteSearch({ view: 'nothing', way: 7, search: '  ', state: {} })).toEqual({});
});
test('what an address asks for is shown', () => {
  const asked = { view: 'invited', search: 'Ada', state: 'bounced' };
  expect(parseInviteSearch(asked)).toEqual(asked);
  const message = { view: 'message', kind: 'rejection', language: 'de-DE' };
  expect(parseInviteSearch(message)).toEqual(message);
});
