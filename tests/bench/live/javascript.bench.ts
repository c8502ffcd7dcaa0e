// The JavaScript that a candidate's browser requests for a live room, from its link into the call, over what the first page
// of an interview requests.
import { chromium, type Page } from 'playwright';
import { measuredCallOptions, liveServer } from '../../e2e/live-room.ts';
import { startServer } from '../../e2e/server.ts';
import { rowOfScripts, scriptsAt } from '../device/scripts-asked.ts';
import type { Row } from '../row.ts';
import { openPair } from './pair.ts';

export const name = 'live room, JavaScript';

const mostBytes = 45_000;

export async function run(): Promise<Row[]> {
  const server = await startServer(liveServer);
  const browser = await chromium.launch(measuredCallOptions);
  try {
    const entry = await browser.newPage();
    // The light entry with its smallest page.
    await entry.goto(`${server.url}/i/${'x'.repeat(22)}`);
    await entry.getByRole('heading', { level: 1 }).waitFor();
    const known = new Set(await scriptsOf(entry));
    await entry.close();
    const { candidate, close } = await openPair({ server, near: browser, far: browser });
    const asked = await scriptsOf(candidate);
    await close();
    const own = new Set(asked.filter((pathname) => !known.has(pathname)));
    return [
      rowOfScripts(
        'JavaScript of a live room without the pad, over the light entry (brotli)',
        scriptsAt(own),
        mostBytes,
      ),
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** What the page itself has loaded, with what was only preloaded. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name: address }) => new URL(address).pathname)
      .filter((pathname) => pathname.endsWith('.js')),
  );
}
