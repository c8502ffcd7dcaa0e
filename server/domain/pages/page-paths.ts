// The paths of all pages, as the router's files name them (src/app/routes). Any other path leads to /404 in the
// browser and returns status 404. tests/page-paths.test.ts compares the two lists.
const pagePaths = [
  '/',
  '/analytics',
  '/analytics/impact',
  '/c/$hash',
  '/candidates',
  '/companies',
  '/companies/create',
  '/companies/edit/$id',
  '/companies/view/$id',
  '/content',
  '/content/messages',
  '/content/questions',
  '/content/templates',
  '/email/confirm/$token',
  '/email/confirmation/$token',
  '/i/$hash',
  '/i/done/$hash',
  '/i/l/$hash',
  '/i/l/unsupported/$hash',
  '/i/process/$hash',
  '/i/result/$status',
  '/i/unsupported/$hash',
  '/invite/companies/$hash',
  '/jobs/candidate/$id',
  '/jobs/candidate/$id/explanation',
  '/jobs/candidate/$id/report',
  '/jobs/create',
  '/jobs/edit/$id',
  '/jobs/invite/$id',
  '/jobs/vacancy/$id',
  '/jobs/vacancy/$id/analytics',
  '/jobs/vacancy/$id/compare',
  '/jobs/vacancy/$id/originality/$match',
  '/jobs/vacancy/$id/questions',
  '/jobs/vacancy/$id/questions/$question',
  '/jobs/vacancy/$id/review-links',
  '/live',
  '/live/$id',
  '/login',
  '/login/sso',
  '/password/forgot',
  '/password/reset/$token',
  '/profile',
  '/profile/audit',
  '/profile/domains',
  '/profile/edit',
  '/profile/integrations',
  '/profile/integrations/$id',
  '/profile/invoices/$id',
  '/profile/notifications',
  '/profile/plan',
  '/profile/plan/portal',
  '/profile/plan/return',
  '/profile/plan/trial/$token',
  '/profile/retention',
  '/profile/sign-in',
  '/profile/usage',
  '/r/$hash',
  '/registration/{-$hash}',
  '/s/$hash',
  '/support',
  '/support/question',
  '/users',
  '/users/create',
  '/users/edit/$id',
  '/verify',
];

/** Matches like the router: case-insensitive, with an optional trailing slash. */
const anyPage = new RegExp(`^(${pagePaths.map(patternOf).join('|')})/?$`, 'i');

export function isPagePath(path: string): boolean {
  return anyPage.test(path);
}

function patternOf(path: string): string {
  return path
    .replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?')
    .replaceAll(/\$\w+/g, '[^/]+')
    .replace(/\/$/, '');
}
