// Counts what a person has to press, for the tasks that must take few clicks or taps.
import type { Page } from 'playwright/test';

/** Counts clicks and taps from now on, on this page and on those that it leads to. Keys do not count. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return async () => {
    // The page reports in order, so an answered call means that all presses before it are counted.
    await page.evaluate(() => undefined);
    return presses;
  };

  function listen(): void {
    const count = (event: PointerEvent) => {
      if (event.isTrusted && event.isPrimary) void Reflect.get(globalThis, 'pressed')();
    };
    addEventListener('pointerdown', count, { capture: true });
  }
}
