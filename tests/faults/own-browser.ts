// A browser with its own persistent profile, so that a test can kill it with -9 and open it again,
// or run it without a debugger. The runner's browser cannot do that: its profile is deleted with
// it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import * as z from 'zod/mini';
import { launchOptions } from '../playwright.config.ts';

export interface OwnBrowser {
  page: Page;
  /**
   * Detaches the debugger, so that the page runs like a candidate's. Afterwards only kill9,
   * closePage and close work.
   */
  detach(): Promise<void>;
  /** Closes the page as its user would. The browser, and with it the service worker, keeps running. */
  closePage(): Promise<void>;
  /** Kills all its processes at once, like an empty battery. */
  kill9(): Promise<void>;
  close(): Promise<void>;
}

const Targets = z.array(z.object({ id: z.string(), url: z.string() }));

export async function openBrowser(profile: string, moreArgs: readonly string[] = []): Promise<OwnBrowser> {
  mkdirSync(profile, { recursive: true });
  const portFile = path.join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const args = [
    ...(launchOptions.args ?? []),
    ...moreArgs,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  // Its own process group: the browser is many processes, and they all die together.
  const child = spawn(launchOptions.executablePath ?? '', args, { stdio: 'ignore', detached: true });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const debuggerUrl = `http://127.0.0.1:${await portIn(portFile)}`;
  const browser = await chromium.connectOverCDP(debuggerUrl);
  const context = browser.contexts()[0];
  if (!context || !child.pid) throw new Error('the browser did not open');
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width: 390, height: 844 });
  const group = -child.pid;
  const end = async (signal: NodeJS.Signals) => {
    process.kill(group, signal);
    await exited;
    await browser.close();
  };
  return {
    page,
    detach: () => browser.close(),
    async closePage() {
      const shown = page.url();
      await fetch(`${debuggerUrl}/json/new?about:blank`, { method: 'PUT' });
      await browser.close();
      // Requested over HTTP, which attaches no debugger.
      const list = await fetch(`${debuggerUrl}/json/list`);
      const target = Targets.parse(await list.json()).find(({ url }) => url === shown);
      const closing = await fetch(`${debuggerUrl}/json/close/${target?.id ?? ''}`);
      if (!closing.ok) throw new Error(`the page did not close: ${await closing.text()}`);
    },
    kill9: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}

async function portIn(file: string): Promise<number> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
  }
  throw new Error('the browser did not open its debugging port within 20 s');
}
