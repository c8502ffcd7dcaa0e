// Chooses the language in another tab, like a user who does not want to leave the question.
import type { Page } from 'playwright/test';
import type { Language } from '#contract/languages.ts';

/** Resolves once the page follows, which a recording survives. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const choice = await languageChoice(page);
  await choice.selectOption(language);
  await page.waitForFunction((expected) => document.documentElement.lang === expected, language);
}

const tabs = new WeakMap<object, Page>();

async function languageChoice(page: Page) {
  const context = page.context();
  const tab = tabs.get(context) ?? (await context.newPage());
  if (!tabs.has(context)) await tab.goto(new URL('/i/result/invalid', page.url()).href);
  // Browsers slow down background pages.
  await page.bringToFront();
  tabs.set(context, tab);
  return tab.getByRole('combobox');
}
