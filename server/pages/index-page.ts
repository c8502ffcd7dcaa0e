// The first HTML: the built page with the reader's language and direction, its title, and, for an interview, what it says
// and its colours inside #root, so that the first paint is the page already.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterviewWelcome } from '#contract/interview.ts';
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { sentence } from '../texts/sentences.ts';
import { designVariables } from '#contract/design.ts';
import { escapeHtml } from './escape-html.ts';
import type { InterviewFirst } from './interview-first.ts';
import { ownNameOf } from './own-name.ts';
import { welcomeSheet } from './welcome-first.ts';

export interface FirstPage {
  language: Language;
  interview: InterviewFirst | undefined;
  /** The marketing site, for the page's help and legal links. */
  siteUrl?: string;
}

/** Fills the marks that the built pages carry: `<!--app-head-->` and, inside #root, `<!--app-first-->`. */
export function renderIndex(template: string, { language, interview, siteUrl }: FirstPage): string {
  const title = interview ? `${interview.jobName} · ${interview.companyName}` : 'Candor';
  const site = siteUrl ? `<meta name="site-url" content="${escapeHtml(siteUrl)}">` : '';
  const head = [`<title>${escapeHtml(title)}</title>`, site, ...(interview ? headOf(interview) : [])];
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<!--app-head-->', () => head.join(''))
    .replace('<!--app-messages-->', () => preloadOf(language))
    .replace(/<link rel="manifest"[^>]*>/, (link) => (interview ? manifestOf(interview) : link))
    .replace('<!--app-first-->', () => (interview ? firstText(interview, language) : ''));
}

/** The page's messages begin to come beside its code, not after it. */
function preloadOf(language: Language): string {
  return `<link rel="preload" href="/${language}/interview.json" as="fetch" crossorigin>`;
}

/** An app installed from here opens this interview, under its name (manifest.ts). */
function manifestOf({ link }: InterviewFirst): string {
  return `<link rel="manifest" href="/manifests${link}.webmanifest">`;
}

/** What the page would ask for as soon as its code is here (src/candidate/welcome-at-hand.ts). */
function headOf({ welcome }: InterviewFirst): string[] {
  return welcome ? [`<script type="application/json" id="welcome">${inScript(welcome)}</script>`] : [];
}

/** JSON that no HTML can be read out of. */
function inScript(data: InterviewWelcome): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** In the frame and with the class names of the page that takes its place (src/ui/interview-frame.css). */
function firstText({ jobName, companyName, design, welcome }: InterviewFirst, language: Language): string {
  const sheet = welcome
    ? welcomeSheet(welcome, language)
    : `<h1 class="step-heading" dir="auto">${escapeHtml(jobName)}</h1><p class="lead" role="status">${escapeHtml(sentence(language, 'common.loading'))}</p>`;
  const picture = (design?.template !== 'basic-new' && welcome?.design.bg_image) || null;
  const styles = [
    ...Object.entries(design ? designVariables(design) : {}).map(([name, value]) => `${name}:${value}`),
    ...(picture ? [`background-image:url(${JSON.stringify(picture)})`] : []),
  ];
  const style = styles.length > 0 ? ` style="${escapeHtml(styles.join(';'))}"` : '';
  return `<div class="interview${picture ? ' has-picture' : ''}"${style}><header class="interview-top"><div class="company-mark">${markOf(companyName, welcome)}<span class="company-name" dir="auto">${escapeHtml(companyName)}</span></div>${asideOf(language, welcome)}</header><main class="sheet">${sheet}</main></div>`;
}

function markOf(companyName: string, welcome: InterviewWelcome | undefined): string {
  const logo = welcome?.company.logo;
  if (logo) return `<img src="${escapeHtml(logo)}" alt="" width="36" height="36">`;
  const initial = [...companyName.trim()][0]?.toUpperCase() ?? '';
  return `<span class="company-initial" aria-hidden="true">${escapeHtml(initial)}</span>`;
}

/** Where the language will be chosen: room for it, so that a long name does not move when it comes. */
function asideOf(language: Language, welcome: InterviewWelcome | undefined): string {
  if (!welcome) return '';
  return `<div class="interview-aside"><select class="language-select" disabled aria-hidden="true"><option>${escapeHtml(ownNameOf(language))}</option></select></div>`;
}

const notBuilt = `<!doctype html><html lang="en-US" dir="ltr"><head><meta charset="utf-8"><!--app-head--></head>
<body><div id="root"><!--app-first--></div><p>The page is not built yet: npm run build.</p></body></html>`;

/** A page in dist/ as it is now: a build may replace it under a running server. */
export function readTemplate(distFolder: string, page: 'index.html' | 'interview.html'): string {
  try {
    return readFileSync(join(distFolder, page), 'utf8');
  } catch {
    return notBuilt;
  }
}
