// The employer's colours for the first HTML, repaired until everything can be read: the same that the page makes of them
// (src/candidate/design.ts), so that no colour changes when it takes over. tests/first-html.test.ts holds the two together.
import { defaultBgColor, defaultButtonsColor } from '#contract/company.ts';
import type { InterviewDesign } from '#contract/interview.ts';

/** WCAG 2.2, 1.4.3: text. */
const textContrast = 4.5;

/** The surfaces of src/ui/variables.css that an accent is shown on. */
const lightSurface = '#ffffff';
const darkSurface = '#191b22';
const darkPage = '#101116';

/** CSS variables by name; none with the template that takes no colours, or where the employer chose none (spec.txt 2). */
export function brandVariables(
  design: Pick<InterviewDesign, 'template' | 'bg_color' | 'buttons_color'>,
): Record<string, string> {
  if (design.template === 'basic-new') return {};
  return { ...pageVariables(design.bg_color), ...buttonVariables(design.buttons_color) };
}

/** Text on a background: white where it can be read, else the darkest of our inks, else black. */
export function readableOn(background: string): string {
  const inks = ['#ffffff', '#16171c', '#000000'];
  return inks.find((ink) => contrast(ink, background) >= textContrast) ?? '#000000';
}

function pageVariables(color: string): Record<string, string> {
  if (color.toLowerCase() === defaultBgColor) return {};
  const dark = mix(darkPage, color, 0.16);
  return {
    '--brand-page': color,
    '--brand-on-page': readableOn(color),
    '--brand-page-dark': dark,
    '--brand-on-page-dark': readableOn(dark),
  };
}

function buttonVariables(color: string): Record<string, string> {
  if (color.toLowerCase() === defaultButtonsColor) return {};
  return {
    '--brand-button': color,
    '--brand-on-button': readableOn(color),
    '--brand-accent': repaired(color, lightSurface),
    '--brand-accent-dark': repaired(color, darkSurface),
  };
}

function repaired(color: string, against: string): string {
  const end = luminance(against) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, end, share);
    if (contrast(candidate, against) >= textContrast) return candidate;
  }
  return end;
}

/** WCAG's contrast ratio of two `#rrggbb` colours, 1 to 21. */
function contrast(a: string, b: string): number {
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
