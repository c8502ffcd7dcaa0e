// The employer's colours on the interview's pages, repaired until everything can be read: text on buttons, text on the
// page, and the accent on a surface have at least the contrast that WCAG 2.2 asks for. The server's first HTML and the page
// that takes its place use the same variables, so that nothing changes colour. Pure.
import { defaultBgColor, defaultButtonsColor } from './company.ts';
import type { InterviewDesign } from './interview.ts';

/** WCAG 2.2, 1.4.3: text. */
export const textContrast = 4.5;

/** The surfaces of ui/variables.css that an accent is shown on. */
const lightSurface = '#ffffff';
const darkSurface = '#191b22';
const darkPage = '#101116';

export type DesignVariables = Record<`--${string}`, string>;

/** The variables of a job's pages; none where the template or the employer leaves everything to us (spec.txt 2). */
export function designVariables(
  design: Pick<InterviewDesign, 'template' | 'bg_color' | 'buttons_color'> | null,
): DesignVariables {
  if (!design || design.template === 'basic-new') return {};
  return { ...pageVariables(design.bg_color), ...buttonVariables(design.buttons_color) };
}

function pageVariables(color: string): DesignVariables {
  if (color.toLowerCase() === defaultBgColor) return {};
  // At night the employer's colour stays a tint: a white page in a dark bus is no kindness.
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

/** White where it can be read, else the darkest of our inks, else black: one of them always can be. */
export function readableOn(background: string): string {
  const inks = ['#ffffff', '#16171c', '#000000'];
  return inks.find((ink) => contrast(ink, background) >= textContrast) ?? '#000000';
}

/** The colour itself if it stands out enough from `against`, else moved towards black or white until it does. */
export function repaired(color: string, against: string, wanted: number): string {
  const end = luminance(against) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, end, share);
    if (contrast(candidate, against) >= wanted) return candidate;
  }
  return end;
}

/** WCAG's contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
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
  const other = channels(to);
  const mixed = channels(from).map((channel, i) => Math.round(channel + ((other[i] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
