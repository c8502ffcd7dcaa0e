// The first HTML: the built index.html with the reader's language and direction, the page's title, and, for an
// interview, its name and colours inside #root, so that the first paint already says where one is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { sentence } from '../texts/sentences.ts';
import { escapeHtml } from './escape-html.ts';
import type { InterviewFirst } from './interview-first.ts';

export interface FirstPage {
  language: Language;
  interview: InterviewFirst | undefined;
  /** The marketing site, for the page's help and legal links. */
  siteUrl?: string;
}

/** Fills the marks that index.html carries: `<!--app-head-->` and, inside #root, `<!--app-first-->`. */
export function renderIndex(template: string, { language, interview, siteUrl }: FirstPage): string {
  const title = interview ? `${interview.jobName} · ${interview.companyName}` : 'Candor';
  const site = siteUrl ? `<meta name="site-url" content="${escapeHtml(siteUrl)}">` : '';
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<!--app-head-->', () => `<title>${escapeHtml(title)}</title>${site}`)
    .replace('<!--app-first-->', () => (interview ? firstText(interview, language) : ''));
}

/** In the frame and with the class names of the page that takes its place (src/ui/interview-frame.css). */
function firstText({ jobName, companyName, bgColor }: InterviewFirst, language: Language): string {
  const colors = bgColor ? ` style="--brand-page:${bgColor};--brand-on-page:${readableOn(bgColor)}"` : '';
  const initial = [...companyName.trim()][0]?.toUpperCase() ?? '';
  return `<div class="interview"${colors}><header class="interview-top"><div class="company-mark"><span class="company-initial" aria-hidden="true">${escapeHtml(initial)}</span><span class="company-name" dir="auto">${escapeHtml(companyName)}</span></div></header><main class="sheet"><h1 class="step-heading" dir="auto">${escapeHtml(jobName)}</h1><p class="lead" role="status">${escapeHtml(sentence(language, 'common.loading'))}</p></main></div>`;
}

/** Black or white, whichever has more contrast (WCAG 2.2, relative luminance). */
export function readableOn(color: string): '#000' | '#fff' {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? '#000' : '#fff';
}

const notBuilt = `<!doctype html><html lang="en-US" dir="ltr"><head><meta charset="utf-8"><!--app-head--></head>
<body><div id="root"><!--app-first--></div><p>The page is not built yet: npm run build.</p></body></html>`;

/** dist/index.html as it is now: a build may replace it under a running server. */
export function readTemplate(distFolder: string): string {
  try {
    return readFileSync(join(distFolder, 'index.html'), 'utf8');
  } catch {
    return notBuilt;
  }
}
