// Search and commands find what the words name.
import { expect, test } from 'vitest';
import { type Command, inGroups, matching } from './command-items.ts';

const item = (group: Command['group'], label: string, detail?: string): Command => ({
  group,
  label,
  does: '/',
  ...(detail && { detail }),
});

test('every word must occur, in the label or the detail', () => {
  const items = [item('jobs', 'Backend engineer', 'Lighthouse'), item('jobs', 'Backend lead', 'Harbor')];
  expect(matching(items, 'light BACK').map(({ label }) => label)).toEqual(['Backend engineer']);
  expect(matching(items, 'frontend')).toEqual([]);
});

test('what begins with the words comes first', () => {
  const items = [item('jobs', 'Senior cook'), item('jobs', 'Cook')];
  expect(matching(items, 'cook').map(({ label }) => label)).toEqual(['Cook', 'Senior cook']);
});

test('groups keep their order and have at most five items', () => {
  const items = [
    item('pages', 'Jobs'),
    ...Array.from({ length: 7 }, (_, index) => item('jobs', `Job ${index}`)),
  ];
  expect(matching(items, 'job').map(({ group }) => group)).toEqual([
    ...Array<string>(5).fill('jobs'),
    'pages',
  ]);
  expect(inGroups(items)).toHaveLength(6);
});
