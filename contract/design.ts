// The employer's colors on the interview's pages, adjusted until everything is readable: text on buttons, text on the page,
// and the accent on a surface have at least the contrast that WCAG 2.2 requires. The server's first HTML and the page that
// replaces it use the same variables, so that no color changes on the way. Pure.
import type { InterviewDesign } from './interview.ts';

/** The page and the accent of src/kit/variables.css, so that the color in the field is the one that candidates see. */
export const defaultBgColor = '#f6f6f9';
export const defaultButtonsColor = '#3a4bc8';

/** WCAG 2.2, 1.4.3: contrast of text. */
export const textContrast = 4.5;

/** The surfaces behind an accent, as in src/kit/variables.css. */
const lightSurface = '#ffffff';
const darkSurface = '#191b22';
const darkPage = '#101116';

export type DesignVariables = Record<`--${string}`, string>;

/** The CSS variables of a job's pages; none for the template `basic-new` and for the default colors. */
export function designVariables(
  design: Pick<InterviewDesign, 'template' | 'bg_color' | 'buttons_color'> | null,
): DesignVariables {
  if (!design || design.template === 'basic-new') return {};
  return { ...pageVariables(design.bg_color), ...buttonVariables(design.buttons_color) };
}

function pageVariables(color: string): DesignVariables {
  if (color.toLowerCase() === defaultBgColor) return {};
  // In dark mode the employer's color is only a tint, because a white page is hard on the eyes in a dark room.
  const dark = mix(darkPage, color, 0.16);
  return {
    '--brand-page': color,
    '--brand-on-page': readableOn(color),
    '--brand-page-dark': dark,
    '--brand-on-page-dark': readableOn(dark),
  };
}

function buttonVariables(color: string): DesignVariables {
  if (color.toLowerCase() === defaultButtonsColor) return {};
  return {
    '--brand-button': color,
    '--brand-on-button': readableOn(color),
    '--brand-accent': repaired(color, lightSurface, textContrast),
    '--brand-accent-dark': repaired(color, darkSurface, textContrast),
  };
}

/** The first readable ink of white, dark gray and black. White or black is readable on any color. */
export function readableOn(background: string): string {
  const inks = ['#ffffff', '#16171c', '#000000'];
  return inks.find((ink) => contrast(ink, background) >= textContrast) ?? '#000000';
}

/** The color, mixed with black or white until its contrast to `against` is at least `minContrast`. */
export function repaired(color: string, against: string, minContrast: number): string {
  const end = luminance(against) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, end, share);
    if (contrast(candidate, against) >= minContrast) return candidate;
  }
  return end;
}

/** The WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, i) =>
    Math.round(channel + ((target[i] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
