// Search and commands find what the words name.
import { expect, test } from 'vitest';
import { type Command, foundCommands, inGroups, matching } from './command-items.ts';

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

test('what the server finds becomes links that say more than their name', () => {
  const found = foundCommands(
    {
      jobs: [{ id: 'j1', name: 'Cook', company_name: 'Harbor', active: false }],
      candidates: [
        {
          ...{ id: 'r1', full: 'ada@example.com', email: 'ada@example.com', phone: '', job_id: 'j1' },
          ...{ job_name: 'Cook', status: 'review' },
        },
      ],
      companies: [{ id: 'c1', name: 'Harbor', location: '' }],
      members: [{ id: 'u1', name: 'Olga', email: 'olga@example.com', role: 'owner' }],
    },
    'archived',
  );
  expect(found).toEqual([
    { group: 'jobs', label: 'Cook', does: '/jobs/vacancy/j1', detail: 'Harbor · archived' },
    { group: 'candidates', label: 'ada@example.com', does: '/jobs/candidate/r1', detail: 'Cook' },
    { group: 'companies', label: 'Harbor', does: '/companies/view/c1' },
    { group: 'members', label: 'Olga', does: '/users/edit/u1', detail: 'olga@example.com' },
  ]);
});
