// What stories of candidates begin with: a server, one for all of them, and a phone of somebody's own. After each story the
// line is whole again.
import { test as base } from 'playwright/test';
import type { Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';

export const test = base.extend<{ candidate: Candidate }, { server: TestServer }>({
  server: [
    // Playwright reads from the pattern what it needs: nothing, which the linter would not have.
    async ({ headless: _ }, hand) => {
      const server = await startServer();
      await hand(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  candidate: async ({ browser, server }, hand) => {
    const context = await browser.newContext(phone);
    await hand({ page: await context.newPage(), say: messagesIn() });
    await context.close();
    server.line.mend();
    server.line.limitUpload(Infinity);
  },
});
