// What axe finds on a page, in words short enough to read in a test's report.
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const options: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // The rest is not told, and takes as long to find.
  resultTypes: ['violations'],
};

/**
 * Fails with the rule, the element and what is wrong about it; the story goes on, so that one run finds them all.
 * `isCovered`: something is open above the page and hides its heading.
 */
export async function isAccessible(
  page: Page,
  told = new URL(page.url()).pathname,
  { isCovered = false } = {},
): Promise<void> {
  if (!isCovered) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // A colour half-way through a transition is nobody's choice. What never ends is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  // Once for each document, which has no frames.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (how) => {
    const { violations }: AxeResults = await Reflect.get(globalThis, 'axe').run(document, how);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, options);
  expect.soft(found, told).toEqual([]);
}
