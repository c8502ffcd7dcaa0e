// The colors of a company's preview in light and dark mode: the employer's own, corrected like on candidates'
// pages.
import { defaultBgColor, defaultButtonsColor } from '#contract/company.ts';
import { designVariables } from '#contract/design.ts';
import { Color } from '#contract/id.ts';

export const times = ['day', 'night'] as const;
export type Time = (typeof times)[number];

export interface Colors {
  page: string;
  onPage: string;
  surface: string;
  ink: string;
  accent: string;
  button: string;
  onButton: string;
}

/** The colors of kit/variables.css, copied because the preview does not follow the recruiter's own color scheme. */
const ours: Record<Time, Colors> = {
  day: {
    page: '#f6f6f9',
    onPage: '#181a20',
    surface: '#ffffff',
    ink: '#181a20',
    accent: '#3a4bc8',
    button: '#3a4bc8',
    onButton: '#ffffff',
  },
  night: {
    page: '#101116',
    onPage: '#eceef4',
    surface: '#191b22',
    ink: '#eceef4',
    accent: '#a3aeff',
    button: '#a3aeff',
    onButton: '#14173a',
  },
};

/** Falls back to the default while a color is incomplete. */
export function previewColors(bgColor: string, btnColor: string, time: Time): Colors {
  const design = {
    template: 'basic',
    bg_color: colorOr(bgColor, defaultBgColor),
    buttons_color: colorOr(btnColor, defaultButtonsColor),
  } as const;
  const variables = designVariables(design);
  const dark = time === 'night' ? '-dark' : '';
  return {
    ...ours[time],
    page: variables[`--brand-page${dark}`] ?? ours[time].page,
    onPage: variables[`--brand-on-page${dark}`] ?? ours[time].onPage,
    accent: variables[`--brand-accent${dark}`] ?? ours[time].accent,
    button: variables['--brand-button'] ?? ours[time].button,
    onButton: variables['--brand-on-button'] ?? ours[time].onButton,
  };
}

function colorOr(color: string, fallback: string): string {
  return Color.safeParse(color).success ? color : fallback;
}
