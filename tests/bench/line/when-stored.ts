// When a take that a page sends is stored, by the page's own clock.
import type { Page } from 'playwright';
import * as z from 'zod/mini';

const Sealed = z.object({ response: z.object({ data: z.object({ state: z.string() }) }) });

/** Resolves to the page's time (performance.now) at which the reply to the seal said `stored`. Call before the take is finished. */
export async function whenStored(page: Page): Promise<number> {
  await page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
  const reply = await page.waitForResponse(
    async (response) =>
      response.url().endsWith('/seal') &&
      response.ok() &&
      Sealed.parse(await response.json()).response.data.state === 'stored',
    { timeout: 600_000 },
  );
  return page.evaluate(
    (url) => Math.max(...performance.getEntriesByName(url).map((entry) => entry.startTime + entry.duration)),
    reply.url(),
  );
}

/** Resolves to the page's time of the next event of this type. */
export function whenNext(page: Page, type: 'change' | 'click'): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) =>
        addEventListener(name, () => resolve(performance.now()), { once: true, capture: true }),
      ),
    type,
  );
}
