// What a recruiter does, found by role and label.
import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test';
import type { AccessToken } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import { messagesIn } from './messages.ts';

/** Signs the browser in before its first page, as the sign-in page would. */
export async function signIn(
  context: BrowserContext,
  access: AccessToken,
  language?: Language,
): Promise<void> {
  await context.addInitScript(
    ([token, end, tag]) => {
      localStorage.setItem('access_token', token ?? '');
      localStorage.setItem('access_token_expires_at', end ?? '');
      if (tag) localStorage.setItem('language', tag);
    },
    [access.access_token, access.expires_at, language],
  );
}

/** Chooses an entry of the "⋯" menu on a job's page. */
export async function chooseMore(page: Page, name: string, entry: string): Promise<void> {
  const t = messagesIn();
  // The list of jobs, from which a story may come, has the same button.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('candidates.more_of', { name }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** What follows without a reload is on the page within two seconds, or twice that on a busy machine. */
export const soon = { timeout: 4000 };

/** A tile of Home, which is absent while nothing of its kind needs attention. */
export function attentionTile(page: Page, kind: 'review' | 'stuck' | 'undelivered' | 'closing'): Locator {
  const t = messagesIn();
  return page
    .getByRole('navigation', { name: t('home.attention') })
    .getByRole('link', { name: t(`home.tile.${kind}`) });
}

/**
 * Turns a switch or checkbox on or off whose change is saved at once. It shows the change with the next render, so
 * Playwright's check() may look too early.
 */
export async function turn(control: Locator, isOn: boolean): Promise<void> {
  await expect(control).toBeChecked({ checked: !isOn });
  await control.click();
  await expect(control).toBeChecked({ checked: isOn });
}

/** Plays the page's video and seeks in it. */
export async function playsAndSeeks(page: Page, name: string): Promise<void> {
  const video = page.getByLabel(name).and(page.locator('video'));
  await video.scrollIntoViewIfNeeded();
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play();
  });
  await expect.poll(() => video.evaluate(timeOf)).toBeGreaterThan(0.5);
  const seekedTo = await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) return -1;
    element.pause();
    const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = 1;
    await sought;
    return element.seekable.length > 0 && Number.isFinite(element.duration) ? element.currentTime : -1;
  });
  expect(seekedTo).toBeCloseTo(1, 1);
}

function timeOf(element: Element): number {
  return element instanceof HTMLVideoElement ? element.currentTime : -1;
}
