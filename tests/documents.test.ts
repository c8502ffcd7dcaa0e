// The documents stay true where a test can tell: what they name exists, and their lists are complete.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTasks } from '../server/entry/all-tasks.ts';
import { root } from './source-imports.ts';

const documents = [root, path.join(root, 'docs')].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.relative(root, path.join(folder, name))),
);
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

describe.each(documents)('%s', (name) => {
  const text = read(name);

  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:contract|src|sw|server|tests|public|docs)\/[\w./-]*)`/g)];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual(
      [],
    );
  });

  it('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => !/^https?:/.test(link) && !isThere(name, link));
    expect(broken).toEqual([]);
  });
});

describe('README.md', () => {
  it('has at most 120 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120);
  });
});

describe('ARCHITECTURE.md', () => {
  it('lists every background task with its folder', () => {
    const rows = [...read('ARCHITECTURE.md').matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) +\|.*\| `(\S+)` +\|$/gm)];
    const listed = rows.flatMap(([, names = '']) => names.replaceAll('`', '').trim().split(', '));
    expect(listed.toSorted()).toEqual(allTasks.map((task) => task.name).toSorted());
    expect(
      rows
        .map(([, , folder = '']) => folder)
        .filter((folder) => !existsSync(path.join(root, 'server', folder))),
    ).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  it('names only tests that exist', () => {
    const text = read('docs/asvs.md');
    const cited = [...text.matchAll(/`((?:server|src|tests)\/[\w./-]+\.(?:test|spec)\.tsx?)` _([^_]+)_/g)];
    const missing = cited.filter(([, file = '', title = '']) => !read(file).includes(title));
    expect(missing.map(([whole]) => whole)).toEqual([]);
    expect(cited.length).toBeGreaterThan(20);
  });
});

describe('docs/settings.md', () => {
  it('lists every environment variable', () => {
    const [, schema = ''] =
      /^const Environment = z\.object\(\{(.*?)^\}\);/ms.exec(read('server/kernel/config.ts')) ?? [];
    const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, variable]) => variable);
    const listed = [...read('docs/settings.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(
      ([, variable]) => variable,
    );
    expect(variables.filter((variable) => !listed.includes(variable))).toEqual([]);
    expect(variables.length).toBeGreaterThan(20);
  });
});

describe('DECISIONS.md', () => {
  const entries = read('DECISIONS.md').split(/^## /m).slice(1);

  it('numbers its entries, each with a date, a status and at most ten lines', () => {
    const wrong = entries.filter((entry, index) => {
      const [heading = '', status = '', ...lines] = entry.split('\n').filter((line) => line !== '');
      const isDated = /^_\d{4}-\d\d-\d\d, (in force|superseded).*_$/.test(status);
      return !heading.startsWith(`${index + 1}. `) || !isDated || lines.length > 10;
    });
    expect(wrong.map(titleOf)).toEqual([]);
  });

  it('has every entry in its index', () => {
    const [index = ''] = read('DECISIONS.md').split(/^## /m);
    const missing = entries.filter((entry) => !index.includes(`[${titleOf(entry).replace(/^\d+\. /, '')}](`));
    expect(missing.map(titleOf)).toEqual([]);
  });
});

const titleOf = (entry: string) => entry.split('\n')[0] ?? '';

/** `link` is relative to the document and may have a heading. */
function isThere(document: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? document : path.join(path.dirname(document), file);
  if (!existsSync(path.join(root, target))) return false;
  return heading === undefined || headingsOf(read(target)).includes(heading);
}

/** As GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
