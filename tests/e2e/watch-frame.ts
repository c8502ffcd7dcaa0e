// Sees a page that is blank for a moment, which no waiting for the next heading notices.
import { expect, type Page } from 'playwright/test';

/**
 * Call before the page loads. From the first press of a button on, every frame is examined. The returned function fails if
 * one had no company name at the top.
 */
export async function watchFrame(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const seen = { frames: 0, blank: new Set<string>() };
    Object.assign(globalThis, { seenFrames: seen });
    const look = () => {
      seen.frames += 1;
      if (!document.querySelector('.company-name')?.checkVisibility())
        seen.blank.add(`${location.pathname}: ${document.body.innerText.slice(0, 60)}`);
      requestAnimationFrame(look);
    };
    const begin = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('button')) return;
      removeEventListener('click', begin, { capture: true });
      look();
    };
    addEventListener('click', begin, { capture: true });
  });
  return async () => {
    const { frames, blank } = await page.evaluate(() => {
      const seen = Reflect.get(globalThis, 'seenFrames');
      return { frames: Number(seen.frames), blank: [...seen.blank] };
    });
    expect(frames, 'the page was never left').toBeGreaterThan(5);
    expect(blank).toEqual([]);
  };
}
