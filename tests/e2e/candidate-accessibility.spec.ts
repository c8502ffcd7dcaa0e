// Story: people with a screen reader, low vision, a small phone or high zoom can use every page and state
// of a candidate.
import { expect, type Browser, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { button, passCheck, startAt, startRecording } from './candidate.ts';
import { chooseLanguage } from './choose-language.ts';
import { phone } from './device.ts';
import { walkEveryScreen } from './every-screen.ts';
import { isEverySize, languagesOf, sizesFor } from './every-size.ts';
import { layoutFaults } from './layout-faults.ts';
import { largeTextFaults } from './large-text.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { setTextSize } from './emulation.ts';
import type { Words } from './walk.ts';
import { questionTexts } from './workspace.ts';

const words: Words = {
  company: 'Lighthouse Ltd',
  job: 'Ship’s mate',
  description: 'Watches, ropes and tides.',
  questions: questionTexts,
  options: ['Left', 'Right'],
  person: { name: 'Carla Candidate', email: 'carla@example.com' },
  answer: 'A bowline, always a bowline.',
};

/**
 * A phone in landscape; a small one in portrait, which is also a 640 px page at 200 % zoom; and that zoom
 * on a phone.
 */
const upright = { width: 320, height: 640 };
const smallSizes = [{ width: 180, height: 320 }, upright, { width: 640, height: 360 }];
/** Those of the design, which differ from the small ones only in where columns begin. */
const moreSizes = (
  [
    ...[
      [320, 568],
      [740, 360],
      [360, 740],
      [390, 844],
      [768, 1024],
    ],
    ...[
      [820, 1180],
      [1024, 768],
      [1280, 800],
      [1440, 900],
    ],
  ] as const
).map(([width, height]) => ({ width, height }));
const sizes = isEverySize ? [...smallSizes, ...moreSizes] : smallSizes;

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('axe finds nothing on any page of a candidate, and the layout fits, in any language', async ({
  browser,
}) => {
  test.setTimeout((isEverySize ? 55 : 10) * 60_000);
  const errors: string[] = [];
  let screens = 0;
  // Records another candidate's one-minute answer meanwhile.
  listen(browser).catch(() => undefined);
  await walkEveryScreen({
    browser,
    server,
    device: {
      viewport: upright,
      hasTouch: true,
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    },
    prepare: (page) => Promise.resolve(hearErrors(page, errors)),
    t: messagesIn(),
    words,
    isThorough: isEverySize,
    see: async (screen, page) => {
      // An interview leads nowhere but to itself.
      expect.soft(await page.evaluate(linksHome), screen).toEqual([]);
      screens += 1;
      for (const [index, language] of languagesOf(screens).entries()) {
        await chooseLanguage(page, language);
        // Back and forth, so that the current size comes first.
        const shown = sizesFor(language, sizes, [upright]);
        for (const size of index % 2 === 0 ? shown : shown.toReversed()) {
          await page.setViewportSize(size);
          const label = `${screen}, ${language}, ${size.width} x ${size.height}`;
          expect.soft(await page.evaluate(layoutFaults), label).toEqual([]);
        }
        if (language !== 'en-US' && !isEverySize) continue;
        await isAccessible(page, `${screen}, ${language}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await isAccessible(page, `${screen}, ${language}, dark`, { rules: 'colors' });
        await page.emulateMedia({ colorScheme: 'light' });
        if (language === 'en-US') await fitsLargeText(page, screen);
      }
      await page.setViewportSize(upright);
      await chooseLanguage(page, 'en-US');
    },
  });
  expect(errors).toEqual([]);
});

/** Chromium reports requests that fail without a network, and after an erasure the refusals that say so. */
const expectedErrors = [/net::ERR_INTERNET_DISCONNECTED/, /status of 401/, /status of 410/];

/** Collects the errors of a page. */
function hearErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expectedErrors.some((expected) => expected.test(text)))
      errors.push(`${page.url()}: ${text} (${message.location().url})`);
  });
}

/** Runs in the page: links to the recruiters' home page. */
function linksHome(): string[] {
  return [...document.links]
    .filter(({ origin, pathname }) => origin === location.origin && pathname === '/')
    .map(({ textContent }) => textContent ?? '');
}

async function fitsLargeText(page: Page, screen: string): Promise<void> {
  const small = { width: 360, height: 740 };
  for (const size of isEverySize ? [small, { width: 1440, height: 900 }] : [small]) {
    await page.setViewportSize(size);
    await setTextSize(page, 2);
    const faults = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(largeTextFaults))];
    expect.soft(faults, `${screen}, text of twice the size, ${size.width}`).toEqual([]);
    await setTextSize(page, 1);
  }
}

test('a screen reader announces the start of the answer time, and its end twice', async ({ browser }) => {
  const t = messagesIn();
  const announced = await listen(browser);
  const ofTime = ['recording', 'warning_30', 'warning_10'].map((key) => t(`interview.${key}`));
  expect(announced.filter((line) => ofTime.includes(line))).toEqual(ofTime);
  // Not every second, nor every percent of the upload.
  expect(announced.length, announced.join(' | ')).toBeLessThan(10);
});

let listening: Promise<string[]> | undefined;

function listen(browser: Browser): Promise<string[]> {
  listening ??= announcedWhileRecording(browser);
  return listening;
}

/** What a screen reader announces from the start of a recording to the end of its time. */
async function announcedWhileRecording(browser: Browser): Promise<string[]> {
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  const { page } = candidate;
  await startAt(server, candidate, { kinds: ['video'], time: 60 });
  await passCheck(candidate);
  await expect(button(candidate, 'record')).toBeEnabled();
  await page.evaluate(hearLiveRegions);
  await startRecording(candidate);
  await expect(button(candidate, 'use_answer')).toBeVisible({ timeout: 120_000 });
  const announced: string[] = await page.evaluate(() => Reflect.get(globalThis, 'announced'));
  await context.close();
  return announced;
}

/** Runs in the page: collects the announcements of its live regions from now on. */
function hearLiveRegions(): void {
  const announced: string[] = [];
  const before = new WeakMap<Element, string>();
  Object.assign(globalThis, { announced });
  const textOf = (element: Element): string =>
    [...element.childNodes]
      .map((node) => {
        if (!(node instanceof Element)) return node.textContent ?? '';
        return node.getAttribute('aria-hidden') === 'true' ? '' : textOf(node);
      })
      .join('')
      .trim();
  const listen = (isHeard: boolean) => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
      const text = textOf(region);
      if (isHeard && text !== '' && text !== before.get(region)) announced.push(text);
      before.set(region, text);
    }
  };
  listen(false);
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(() => listen(true)).observe(document.body, changes);
}
