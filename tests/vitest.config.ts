// Configuration of Vitest: `unit` and `unit-isolated` run beside the code and in tests/, `api` against the real
// application on a real PostgreSQL, `faults-server` against real server processes that are killed.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

/**
 * A worker runs many files and loads the code once: starting one takes longer than most files. Tests that are not isolated must
 * not mock modules.
 */
const isolate = false;

const unitTests = [
  '{contract,server,src,sw}/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  'tests/stripe/*.test.ts',
  'tests/ai-endpoint/*.test.ts',
  'tests/s3/*.test.ts',
];
/** Unit tests that mock modules or change globals: each file has its own worker. They are found by what they call. */
const isolatedTests = globSync(unitTests, { cwd: root }).filter((file) =>
  /\bvi\.(mock|doMock|hoisted|stub|spyOn|useFakeTimers|setSystemTime)|\bglobalThis\b|fake-indexeddb|defineProperty|\.prototype\b|process\.(env\b.* = |chdir)/.test(
    readFileSync(path.join(root, file), 'utf8'),
  ),
);

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          isolate,
          include: unitTests,
          exclude: [...configDefaults.exclude, ...isolatedTests],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: { name: 'unit-isolated', include: isolatedTests, testTimeout: 30_000 },
      },
      {
        root,
        test: {
          name: 'api',
          isolate,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/api/one-database-server.ts',
          // A limit for what hangs: on a busy machine, a test that starts servers takes a minute.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        root,
        test: {
          name: 'faults-server',
          isolate,
          include: ['tests/faults/server-*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
