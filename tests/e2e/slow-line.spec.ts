// Story: a line too slow for the answers. In every language, the state line says what is here and what was sent, and
// never that something has arrived before it has (P5).
import { expect, type Page } from 'playwright/test';
import { languages, type Language } from '#contract/languages.ts';
import {
  answerVideo,
  button,
  hasArrived,
  isAtQuestion,
  isDone,
  passCheck,
  startAt,
  startRecording,
} from './candidate.ts';
import { chooseLanguage } from './choose-language.ts';
import { messagesIn } from './messages.ts';
import { test } from './story.ts';
import { countWakeLocks, wakeLocksHeld } from './wake-locks.ts';

test('on a slow line nothing is called arrived during the second question, in any language', async ({
  candidate,
  server,
}) => {
  const { page } = candidate;
  const shown = await watchStateLine(page);
  await countWakeLocks(page);
  await startAt(server, candidate, { kinds: ['video', 'video'] });
  await passCheck(candidate);
  await chooseLanguage(page, 'en-US');
  server.line.limitUpload(8000);
  server.line.delay(2000, () => 1);
  await answerVideo(candidate, 6);
  await isAtQuestion(candidate, 2, 2);

  await startRecording(candidate);
  for (const language of languages) await readsIn(language, 'recording');
  await page.locator('button.record').click();
  await expect(page.locator('video[controls]')).toBeVisible();
  for (const language of languages.toReversed()) await readsIn(language, 'sending');
  expect(shown.filter(isArrived)).toEqual([]);

  // The screen stays on for as long as the last page is sending.
  expect(await wakeLocksHeld(page)).toBe(0);
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
  await expect.poll(() => wakeLocksHeld(page)).toBe(1);
  server.line.limitUpload(Infinity);
  server.line.delay(0, () => 0);
  await hasArrived(candidate);
  await expect.poll(() => wakeLocksHeld(page)).toBe(0);

  async function readsIn(language: Language, status: 'recording' | 'sending'): Promise<void> {
    await chooseLanguage(page, language);
    await expect(page.locator('.upload-status')).toHaveAttribute('data-status', status);
    const word = messagesIn(language)(
      status === 'recording' ? 'interview.chip_saved' : 'interview.chip_sending',
    );
    await expect.poll(() => shown.some((text) => text.includes(word))).toBe(true);
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
