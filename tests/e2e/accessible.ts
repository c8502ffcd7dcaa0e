// Runs axe on a page and shortens its findings for the test's report.
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colors, which take most of the time. Colors are the same in every language. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** `colors`: only the rules about colors. `structure`: all others, which do not depend on light and dark. */
export type Rules = 'all' | 'colors' | 'structure';

function optionsFor(rules: Rules): RunOptions {
  return {
    runOnly: rules === 'colors' ? { type: 'rule', values: colorRules } : { type: 'tag', values: tags },
    ...(rules === 'structure' && {
      rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
    }),
    // Other results are not reported and take as long to compute.
    resultTypes: ['violations'],
  };
}

/**
 * Fails softly with the rule, the element and the finding, so that one run finds all. `isCovered`: a
 * dialog above the page hides its heading.
 */
export async function isAccessible(
  page: Page,
  label = new URL(page.url()).pathname,
  { isCovered = false, rules = 'all' }: { isCovered?: boolean; rules?: Rules } = {},
): Promise<void> {
  if (!isCovered) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // Colors halfway through a transition do not count. Endless animations are not awaited.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((getAnimation) => getAnimation.effect?.getComputedTiming().endTime !== Infinity)
        .map((getAnimation) => getAnimation.finished.catch(() => undefined)),
    ),
  );
  // A look that was just chosen reaches every element with the next frame.
  if (rules === 'colors') await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  // Once per document; there are no frames.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (how) => {
    // What a sticky bar covers can be scrolled into view; axe judges one scroll position.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const bar of bars) bar.style.position = 'static';
    const { violations }: AxeResults = await Reflect.get(globalThis, 'axe').run(document, how);
    for (const bar of bars) bar.style.position = '';
    // A navigation has one current page at most, and a tab is selected instead.
    const marked = [...document.querySelectorAll('nav, [role="navigation"]')]
      .filter((navigation) => navigation.querySelectorAll('[aria-current="page"]').length > 1)
      .map((navigation) => `several current pages: ${navigation.ariaLabel ?? ''}`);
    const tabs = [...document.querySelectorAll('[role="tab"][aria-current]')].map(
      (tab) => `a current tab: ${tab.textContent}`,
    );
    return [
      ...marked,
      ...tabs,
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      ),
    ];
  }, optionsFor(rules));
  expect.soft(found, label).toEqual([]);
}
