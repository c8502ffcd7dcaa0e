// The usual start of a story: a server that the stories of a worker share, and a candidate's phone. Each
// story creates its own workspace. A story that configures or kills its server starts one itself
// (server.ts).
import { test as base } from 'playwright/test';
import type { Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';

export const test = base.extend<{ candidate: Candidate; repairedLine: void }, { server: TestServer }>({
  server: [
    // Playwright reads from the pattern what it needs: nothing, but the linter rejects an empty pattern.
    async ({ headless: _ }, provide) => {
      const server = await startServer();
      await provide(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // After each story, even a failed one, the next one finds a working line.
  repairedLine: [
    async ({ server }, provide) => {
      await provide();
      server.line.mend();
      server.line.limitUpload(Infinity);
      server.line.delay(0, Math.random);
    },
    { auto: true },
  ],
  candidate: async ({ browser }, provide) => {
    const context = await browser.newContext(phone);
    await provide({ page: await context.newPage(), t: messagesIn() });
    await context.close();
  },
});
