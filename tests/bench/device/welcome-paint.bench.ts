// Time until the welcome page shows its content on a slow phone and line, compared with a static
// page with the same text. BENCH_ROUNDS sets the number of rounds.
import { type Browser, chromium } from 'playwright';
import { startServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { median } from './numbers.ts';
import { servePage } from './static-page.ts';
import { openSlowly } from './welcome-page.ts';

export const name = 'welcome-paint';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const mostTimes = 1.2;

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const server = await startServer();
  try {
    const { shareUrl } = await makeWorkspace(server);
    return [await compare(browser, shareUrl)];
  } finally {
    await browser.close();
    await server.dispose();
  }
}

async function compare(browser: Browser, url: string): Promise<Row> {
  const first = await openSlowly(browser, url);
  const still = await servePage(asStaticPage(first.text));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push((await openSlowly(browser, url)).paintedMs);
    theirs.push((await openSlowly(browser, still.url)).paintedMs);
    process.stdout.write(`   ${ours.at(-1)?.toFixed(0)} and ${theirs.at(-1)?.toFixed(0)} ms\n`);
  }
  await still.close();
  const times = median(ours) / median(theirs);
  return {
    figure:
      'Welcome page, CPU 4 times slower, 1.6 Mbit/s, 150 ms: LCP compared with a static page of the same text',
    goal: `<= ${mostTimes}x`,
    measured: `${times.toFixed(2)}x`,
    passed: times <= mostTimes,
    details: `${(median(ours) / 1000).toFixed(2)} s and ${(median(theirs) / 1000).toFixed(2)} s`,
  };
}

/** The text alone, its first line as the heading. */
function asStaticPage(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [heading = '', ...rest] = lines.map(escaped);
  const body = `<h1>${heading}</h1>${rest.map((line) => `<p>${line}</p>`).join('\n')}`;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  return `<!doctype html><html lang="en"><title>${heading}</title>${head}${body}</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
