// The server answers 404 for paths without a page, so it must know every page of the router.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPagePath } from '../server/domain/pages/page-paths.ts';
import { root } from './source-imports.ts';

/** Layouts, and the not-found pages. */
const noPages = ['__root', '$', '404', '_app', '_auth'];

const pages = readdirSync(path.join(root, 'src/app/routes'))
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.slice(0, -'.tsx'.length))
  .filter((name) => !noPages.includes(name))
  .map(
    (name) =>
      `/${name
        .replace(/^_(app|auth)\./, '')
        .replace(/\.?index$/, '')
        .replaceAll(/_?\./g, '/')}`,
  );

describe('a path', () => {
  it.each(pages)('%s is a page, as its route file says', (page) => {
    const address = page.replaceAll(/\{?-?\$\w+\}?/g, 'x');
    const variant = address === '/' ? address : `${address.toUpperCase()}/`;
    expect([isPagePath(address), isPagePath(variant)]).toEqual([true, true]);
  });

  it.each(['/404', '/nothing', '/jobs', '/jobs/vacancy', '/profile/nothing', '/i/x/y', '/c/x/y', '//', '/i'])(
    '%s is not a page',
    (page) => {
      expect(isPagePath(page)).toBe(false);
    },
  );

  it('of a page may have its optional part or not', () => {
    expect([isPagePath('/registration'), isPagePath('/registration/x')]).toEqual([true, true]);
  });
});
