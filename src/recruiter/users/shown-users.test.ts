// Which colleagues the list shows.
import { expect, test } from 'vitest';
import { shownUsers } from './shown-users.ts';

const zoe = { name: 'Zoë Able', email: 'zoe@example.com', active: true };
const emil = { name: 'Émil Baker', email: 'emil@example.com', active: true };
const ada = { name: 'Ada Gone', email: 'ada@example.org', active: false };
const frank = { name: 'Frank', email: 'frank@example.org', active: true };
const all = [ada, zoe, frank, emil];

test('colleagues stand by name, as the language sorts it, and who cannot sign in any more stands last', () => {
  expect(shownUsers(all, '', 'en-US')).toEqual([emil, frank, zoe, ada]);
});

test('a colleague is found by a part of the name or of the address, however it is written', () => {
  expect(shownUsers(all, ' ZOË ', 'en-US')).toEqual([zoe]);
  expect(shownUsers(all, 'example.org', 'en-US')).toEqual([frank, ada]);
  expect(shownUsers(all, 'nobody', 'en-US')).toEqual([]);
});
