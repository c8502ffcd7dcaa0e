// A web app manifest per interview: the installed app opens that interview, with its job's and company's names and
// the company's color.
import type { Language } from '#contract/languages.ts';
import { directionOf } from '#contract/languages.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { InterviewFirst } from './interview-first.ts';

/** Home screens truncate names at about this length. */
const shortCharacters = 12;

export function interviewManifest(
  { link, jobName, companyName, design }: InterviewFirst,
  language: Language,
): Record<string, unknown> {
  const takesColors = design !== null && design.template !== 'basic-new';
  return {
    // One app per interview: a candidate may have several, at different companies.
    id: link,
    start_url: link,
    // A share link leads on to a personal one under /i.
    scope: link.startsWith('/i/') ? '/i/' : '/',
    lang: language,
    dir: directionOf(language),
    name: `${jobName} · ${companyName}`,
    short_name: shortened(companyName),
    description: sentence(language, 'interview.welcome_lead', { company: companyName }),
    display: 'standalone',
    theme_color: takesColors ? design.buttons_color : '#3a4bc8',
    background_color: takesColors ? design.bg_color : '#f6f6f9',
    icons: [
      { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

function shortened(name: string): string {
  const characters = [...name.trim()];
  if (characters.length <= shortCharacters) return characters.join('');
  const words = name.trim().split(/\s+/);
  let short = '';
  for (const word of words) {
    if ([...`${short} ${word}`.trim()].length > shortCharacters) break;
    short = `${short} ${word}`.trim();
  }
  return short || characters.slice(0, shortCharacters).join('');
}
