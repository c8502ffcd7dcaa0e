// WebKitGTK through its WebDriver, for stories that Playwright's browsers cannot tell: an engine of
// Safari's family that cannot record. Only the needed part of https://www.w3.org/TR/webdriver2/.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../faults/line.ts';

const driver = '/usr/bin/WebKitWebDriver';
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const screen = '/usr/bin/Xvfb';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Why WebKitGTK is missing, or undefined if it is there. */
export function noWebKit(): string | undefined {
  const missing = [driver, screen].find((place) => !existsSync(place));
  return missing && `needs ${missing} (Debian: webkit2gtk-driver, xvfb)`;
}

export interface WebKit {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs in the page and returns the result. */
  evaluate<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Waits until a script returns something true. */
  until(script: string, ...args: unknown[]): Promise<void>;
  /** Types into, or clicks, the first match of the selector, once it is there. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

export async function openWebKit(): Promise<WebKit> {
  const port = await freePort();
  const display = `:${90 + (port % 1000)}`;
  const child = spawn(screen, [display, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const server = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env });
  const base = `http://127.0.0.1:${port}/session`;
  const session = await eventually(async () => {
    const created = await send(base, 'POST', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
        },
      },
    });
    return created as { sessionId: string };
  });
  const at = `${base}/${session.sessionId}`;
  const evaluate = async <T>(script: string, ...args: unknown[]) =>
    (await send(`${at}/execute/sync`, 'POST', { script, args })) as T;
  const find = (selector: string) =>
    eventually(async () => {
      const found = await send(`${at}/element`, 'POST', { using: 'css selector', value: selector });
      return (found as Record<string, string>)[elementKey];
    });
  return {
    goto: async (url) => void (await send(`${at}/url`, 'POST', { url })),
    url: async () => String(await send(`${at}/url`, 'GET')),
    evaluate,
    until: (script, ...args) =>
      eventually(async () => {
        if (!(await evaluate(script, ...args))) throw new Error(`Not yet: ${script}`);
      }),
    type: async (selector, text) =>
      void (await send(`${at}/element/${await find(selector)}/value`, 'POST', { text })),
    click: async (selector) => void (await send(`${at}/element/${await find(selector)}/click`, 'POST', {})),
    async close() {
      await send(at, 'DELETE').catch(() => undefined);
      server.kill();
      child.kill();
    },
  };
}

function findMiniBrowser(): string {
  const places = [miniBrowser, miniBrowser.replace('4.1', '4.0')];
  return places.find((place) => existsSync(place)) ?? miniBrowser;
}

async function send(url: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}

async function eventually<T>(attempt: () => Promise<T>, forMs = 30_000): Promise<T> {
  const end = Date.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(200);
    }
  }
}
