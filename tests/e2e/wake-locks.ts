// Counts the wake locks that a page holds, which no test can see otherwise.
import type { Page } from 'playwright/test';

/** Call before the page loads. */
export async function countWakeLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { held: 0 };
    const request = () => {
      counts.held += 1;
      return Promise.resolve({ release: () => Promise.resolve((counts.held -= 1)) });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request, counts } });
  });
}

export function wakeLocksHeld(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(Reflect.get(navigator, 'wakeLock'), 'counts').held));
}
