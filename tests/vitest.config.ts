// Configuration of Vitest: `unit` runs beside the code and in tests/, `api` against the real
// application on a real PostgreSQL, `faults-server` against real server processes that are killed.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

/**
 * A worker loads the application once, not once per file, so these tests must not mock modules.
 * Unit tests may mock and are isolated.
 */
const isolate = false;

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: [
            '{contract,server,src,sw}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/stripe/*.test.ts',
            'tests/ai-endpoint/*.test.ts',
            'tests/s3/*.test.ts',
          ],
          testTimeout: 30_000,
        },
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
