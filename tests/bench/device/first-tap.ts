// When a page's first button can be pressed: it exists, is enabled, and the page's thread is free
// to handle the press.
import type { Page } from 'playwright';

/** Call before the page opens. `control`: a CSS selector. */
export async function watchForTap(page: Page, control: string): Promise<void> {
  await page.addInitScript(noteTap, control);
}

/** In ms from the start of the navigation. */
export async function firstTap(page: Page): Promise<number> {
  await page.waitForFunction(() => Reflect.get(globalThis, 'tap')?.at > 0, undefined, { timeout: 90_000 });
  return page.evaluate(() => Number(Reflect.get(globalThis, 'tap').at));
}

/** Runs in the page, before anything else. */
function noteTap(control: string): void {
  const tap = { at: 0 };
  Object.assign(globalThis, { tap });
  const changes = { subtree: true, childList: true, attributes: true };
  const watching = new MutationObserver(() => {
    const found = document.querySelector(control);
    if (!found || found.matches(':disabled, [aria-disabled=true]')) return;
    watching.disconnect();
    // A press waits for the current task and the work it has deferred.
    requestAnimationFrame(() => setTimeout(() => (tap.at = performance.now())));
  });
  watching.observe(document, changes);
}
