// What axe finds on a page, in words short enough to read in a test's report.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the rule, the element and what is wrong about it; the story goes on, so that one run finds them all. */
export async function isAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
  // In the page itself, which has no frames: a window of its own to sum up in would take as long again.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  expect.soft(found, new URL(page.url()).pathname).toEqual([]);
}
