// Story: a line too slow for the answers. In every language, the state line says what is here and what was sent, and
// never that something has arrived before it has (P5).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { languages } from '#contract/languages.ts';
import { answerVideo, isAtQuestion, passCheck, startAt, startRecording } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { test } from './story.ts';

test('on a slow line nothing is called arrived during the second question, in any language', async ({
  candidate,
  server,
}) => {
  const { page } = candidate;
  const otherTab = await page.context().newPage();
  await otherTab.goto(server.url);
  await page.bringToFront();
  const shown = await watchStateLine(page);
  await startAt(server, candidate, { kinds: ['video', 'video'] });
  await passCheck(candidate);
  server.line.limitUpload(8000);
  server.line.delay(2000, () => 1);
  await answerVideo(candidate, 6);
  await isAtQuestion(candidate, 2, 2);

  await startRecording(candidate);
  for (const language of languages) await readsIn(language, 'recording');
  await page.locator('button.record').click();
  await expect(page.locator('video[controls]')).toBeVisible();
  for (const language of languages) await readsIn(language, 'sending');
  expect(shown.filter(isArrived)).toEqual([]);

  server.line.limitUpload(Infinity);
  server.line.delay(0, () => 0);
  await expect.poll(() => shown.some(isArrived)).toBe(true);

  /** Chooses the language in another tab, which this page follows while it records. */
  async function readsIn(language: string, status: string): Promise<void> {
    await otherTab.evaluate((tag) => localStorage.setItem('language', tag), language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('.upload-status')).toHaveAttribute('data-status', status);
    await sleep(500);
  }
});

const arrivedWords = languages
  .map(messagesIn)
  .flatMap((t) => ['now_stored', 'chip_arrived'].map((name) => t(`interview.${name}`)));

function isArrived(text: string): boolean {
  return arrivedWords.some((words) => text.includes(words));
}

/** Every text that the state line shows from now on, also between two looks at it. */
async function watchStateLine(page: Page): Promise<string[]> {
  const shown: string[] = [];
  await page.exposeFunction('stateLineShown', (text: string) => void shown.push(text));
  await page.addInitScript(() => {
    let last = '';
    const look = () => {
      const line = document.querySelector('.upload-status');
      const text = line?.textContent ?? '';
      if (text === last) return;
      last = text;
      Reflect.get(globalThis, 'stateLineShown')(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return shown;
}
