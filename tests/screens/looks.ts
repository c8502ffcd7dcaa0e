// How a page looks in a picture: the language, light or dark, the window, and the reader's settings.
import path from 'node:path';
import type { Page } from 'playwright/test';
import { languages, type Language } from '#contract/languages.ts';
import { chooseLanguage } from '../e2e/choose-language.ts';
import { setTextSize } from '../e2e/emulation.ts';
import { isSettled, shoot, shots } from './contact-sheet.ts';

export interface Look {
  language: Language;
  scheme: 'light' | 'dark';
  width: number;
  /** `large`: text of twice the size. `forced`: the system chooses the colors. */
  setting?: 'large' | 'forced';
}

const heights: Record<number, number> = {
  ...{ 320: 568, 360: 740, 390: 844, 740: 360, 768: 1024, 820: 1180, 1024: 768, 1280: 800, 1440: 900 },
};

export function lookOf(width: number, others: Partial<Look> = {}): Look {
  return { language: 'en-US', scheme: 'light', width, ...others };
}

/** Every language but English on the smallest phone, another phone and a laptop. */
export const translatedLooks: readonly Look[] = languages
  .filter((language) => language !== 'en-US')
  .flatMap((language) => [320, 390, 1280].map((width) => lookOf(width, { language })));

export function windowOf({ width }: Look): { width: number; height: number } {
  return { width, height: heights[width] ?? 900 };
}

export function fileOf(area: string, screen: string, { language, scheme, width, setting }: Look): string {
  return path.join(
    shots,
    area,
    `${[screen, language, scheme, width, setting].filter(Boolean).join('-')}.png`,
  );
}

export async function shootLook(page: Page, area: string, screen: string, look: Look): Promise<void> {
  await showLook(page, look);
  await shoot(page, fileOf(area, screen, look), look.setting === 'large' ? enlarge : undefined);
}

export async function showLook(page: Page, look: Look): Promise<void> {
  await chooseLanguage(page, look.language);
  const forcedColors = look.setting === 'forced' ? 'active' : 'none';
  await page.emulateMedia({ colorScheme: look.scheme, forcedColors });
  await page.setViewportSize(windowOf(look));
  await setTextSize(page, look.setting === 'large' ? 2 : 1);
  await page.evaluate(isSettled);
}

/** Another window size or a picture of a whole page resets the text size. */
const enlarge = (page: Page) => setTextSize(page, 2);
