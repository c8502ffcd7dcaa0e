// Each page belongs to one entry of the header and one of the sidebar.
import { expect, test } from 'vitest';
import { headerPlace, placeOf, sidebarPlace } from './current-place.ts';

const at = (pathname: string, search = {}, candidatesJobId?: string) =>
  placeOf({ pathname, search, candidatesJobId });

test.each([
  ['/', {}, 'home', 'home'],
  ['/', { show: 'active' }, 'jobs', 'jobs'],
  ['/', { show: 'active', company: 'c1' }, 'all-jobs:c1', 'jobs'],
  ['/companies/edit/c1', {}, 'companies', 'companies'],
  ['/users/create', {}, 'users', 'users'],
  ['/profile/integrations/w1', {}, 'settings', 'settings'],
  ['/support/question', {}, 'help', 'help'],
  ['/jobs/create', {}, 'create-job', 'jobs'],
  ['/jobs/vacancy/j1/compare', {}, 'job:j1', 'jobs'],
  ['/jobs/edit/j1', {}, 'job:j1', 'jobs'],
  ['/jobs/invite/j1', {}, 'job:j1', 'jobs'],
  ['/content/messages', {}, 'content', 'content'],
])('%s %o is %s, in the header %s', (pathname, search, place, inHeader) => {
  expect([at(pathname, search), headerPlace(at(pathname, search))]).toEqual([place, inHeader]);
});

test('a candidate belongs to their job, once it is known', () => {
  expect(at('/jobs/candidate/r1', {}, 'j1')).toBe('job:j1');
  expect(at('/jobs/candidate/r1')).toBe('candidates');
});

test('in the sidebar the list of all jobs belongs to Jobs, unless it has an entry', () => {
  expect(sidebarPlace('jobs', (place) => place === 'jobs')).toBe('jobs');
  expect(sidebarPlace('all-jobs:c1', () => false)).toBe('jobs');
  expect(sidebarPlace('all-jobs:c1', () => true)).toBe('all-jobs:c1');
});

test('a page without an entry in the sidebar belongs to Home', () => {
  expect(sidebarPlace('job:archived', (place) => place === 'job:j1')).toBe('home');
  expect(sidebarPlace('job:j1', (place) => place === 'job:j1')).toBe('job:j1');
});
