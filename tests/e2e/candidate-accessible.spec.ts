// Story: whoever reads with a screen reader, little sight, a small phone or a strong zoom, in any of the six languages, can
// use every page and state that a candidate comes to.
import { expect, test, type Page } from 'playwright/test';
import { languages, type Language } from '#contract/languages.ts';
import { isAccessible } from './accessible.ts';
import { walkEveryScreen, type Words } from './every-screen.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
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

/** A small phone upright, or 640 wide at 200 %; and one on its side. */
const upright = { width: 320, height: 640 };
const sizes = [upright, { width: 640, height: 360 }];
/** Colours, roles and names are the same in all; the words' direction is not. */
const readAloud: readonly Language[] = ['en-US', 'ar-SA'];

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('axe finds nothing and nothing sticks out on any page of a candidate, in any language', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await walkEveryScreen({
    browser,
    server,
    device: {
      viewport: upright,
      hasTouch: true,
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    },
    say: messagesIn(),
    words,
    see: async (screen, page) => {
      for (const [index, language] of languages.entries()) {
        await speak(page, language);
        // There and back again: the size it has already comes first.
        for (const size of index % 2 === 0 ? sizes : sizes.toReversed()) {
          await page.setViewportSize(size);
          const told = `${screen}, ${language}, ${size.width} x ${size.height}`;
          expect.soft(await page.evaluate(whatIsWrong), told).toEqual([]);
        }
        if (readAloud.includes(language)) await isAccessible(page);
      }
      await speak(page, 'en-US');
    },
  });
});

/** Chosen in another tab, as somebody would who does not want to leave the question. */
async function speak(page: Page, language: Language): Promise<void> {
  const choice = await languageChoice(page);
  await choice.selectOption(language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}

const tabs = new WeakMap<object, Page>();

async function languageChoice(page: Page) {
  const context = page.context();
  const tab = tabs.get(context) ?? (await context.newPage());
  if (!tabs.has(context)) await tab.goto(`${server.url}/i/result/invalid`);
  // A page behind another is slow to do anything.
  await page.bringToFront();
  tabs.set(context, tab);
  return tab.getByRole('combobox');
}

/** What sticks out at the sides, what a button cuts off, and what moves though that was not wanted. */
function whatIsWrong(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? '').slice(0, 40)}`;
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) ||
      isScrolled(element.parentElement));
  const page = document.scrollingElement;
  if (page && page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  for (const element of document.querySelectorAll('#root *')) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || isScrolled(element)) continue;
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`sticks out: ${nameOf(element)}`);
  }
  for (const element of document.querySelectorAll('button, .primary, .secondary, .quiet, .place, summary')) {
    const box = element.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(element);
    const isCut = [...text.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.left - 1 ||
        right > box.right + 1 ||
        (top + bottom) / 2 < box.top ||
        (top + bottom) / 2 > box.bottom,
    );
    if (box.width > 2 && isCut) found.push(`cut off: ${nameOf(element)}`);
  }
  for (const one of document.getAnimations()) {
    const { duration, iterations } = one.effect?.getComputedTiming() ?? {};
    if (Number(duration) > 1 || iterations === Infinity) found.push('something moves');
  }
  return found;
}
