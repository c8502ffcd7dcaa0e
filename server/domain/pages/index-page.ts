// The first HTML: the built page with the reader's language, direction and title. For an interview or a company page,
// #root already contains its text and colors, so that the first paint shows the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { companyHead, companyText, companyTitle } from './company-first.ts';
import type { CompanyFirst } from './company-first.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { firstFrame } from './first-frame.ts';
import { inScript } from './in-script.ts';
import type { InterviewFirst } from './interview-first.ts';
import { welcomeSheet } from './welcome-first.ts';

const Links = z.record(z.string(), z.string());

export interface FirstPage {
  language: Language;
  interview: InterviewFirst | undefined;
  company?: CompanyFirst | undefined;
  /** The marketing site, for the page's help and legal links. */
  siteUrl?: string | undefined;
  /** The host whose passkeys can be used; empty: there are none here. Undefined for pages without a sign-in. */
  passkeyHost?: string | undefined;
  /** Self-service registration is closed. */
  isRegistrationClosed?: boolean;
  /** True for a review link's page, which has its own messages. */
  isGuests?: boolean;
  /** HTML: preload links for the files that the page needs after its first ones (vite.ahead.ts). */
  ahead?: string;
}

/** Fills the placeholders in the built pages: `<!--app-head-->` and, inside #root, `<!--app-first-->`. */
export function renderIndex(template: string, first: FirstPage): string {
  const { language, interview, company, siteUrl } = first;
  const site = siteUrl ? `<meta name="site-url" content="${escapeHtml(siteUrl)}">` : '';
  const head = [
    `<title>${escapeHtml(titleOf(first))}</title>`,
    site,
    first.isRegistrationClosed ? '<meta name="registration" content="closed">' : '',
    first.passkeyHost === undefined
      ? ''
      : `<meta name="passkeys" content="${escapeHtml(first.passkeyHost)}">`,
    ...(interview ? [manifestOf(interview), ...headOf(interview)] : []),
    ...(company ? companyHead(company, language) : []),
  ];
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<!--app-head-->', () => head.join(''))
    .replace('<!--app-messages-->', () => preloadOf(language, first.isGuests ? 'guest' : 'interview'))
    .replace('</head>', () => `${first.ahead ?? ''}</head>`)
    .replace('<!--app-first-->', () => firstText(first));
}

function titleOf({ language, interview, company }: FirstPage): string {
  if (interview) return `${interview.jobName} · ${interview.companyName}`;
  return company ? companyTitle(company, language) : 'Candor';
}

function firstText({ language, interview, company, siteUrl }: FirstPage): string {
  if (interview) return interviewText(interview, language, siteUrl);
  return company ? companyText(company, language) : '';
}

/** Loads the page's messages in parallel with its code. */
function preloadOf(language: Language, part: 'interview' | 'guest'): string {
  return `<link rel="preload" href="/${language}/${part}.json" as="fetch" crossorigin>`;
}

/** An app installed from this page opens this interview, under its name (manifest.ts). Other candidate pages have none. */
function manifestOf({ link }: InterviewFirst): string {
  return `<link rel="manifest" href="${link}/manifest.webmanifest">`;
}

/** Saves the request the page's code would make first (src/candidate/welcome/load-interview.ts). */
function headOf({ link, welcome, refusal }: InterviewFirst): string[] {
  if (welcome) return [`<script type="application/json" id="welcome">${inScript(welcome)}</script>`];
  if (!refusal) return [];
  const { code, status } = refusal;
  return [`<script type="application/json" id="refusal">${inScript({ link, code, status })}</script>`];
}

function interviewText(
  { jobName, companyName, design, welcome }: InterviewFirst,
  language: Language,
  siteUrl: string | undefined,
): string {
  const sheet = welcome
    ? welcomeSheet(welcome, language, siteUrl)
    : `<h1 class="step-heading" dir="auto">${escapeHtml(jobName)}</h1><p class="lead" role="status">${escapeHtml(sentence(language, 'common.loading'))}</p>`;
  const picture = (design?.template !== 'basic-new' && welcome?.design.bg_image) || null;
  const company = { name: companyName, logo: welcome?.company.logo ?? null };
  return firstFrame({ design, picture, company, hasLanguages: welcome !== undefined }, language, sheet);
}

/** The links of `ahead.json` for a path. The link to a closed interview opens the candidate's own page. */
export function readAhead(distFolder: string, path: string, interview: InterviewFirst | undefined): string {
  const links = readLinks(distFolder);
  const starts = Object.keys(links).filter((start) => path.startsWith(start));
  const [longest = ''] = starts.toSorted((one, other) => other.length - one.length);
  const isClosed = longest === '/i/' && interview !== undefined && !interview.welcome;
  return links[isClosed ? 'closed' : longest] ?? '';
}

function readLinks(distFolder: string): Record<string, string> {
  try {
    return Links.parse(JSON.parse(readFileSync(join(distFolder, 'ahead.json'), 'utf8')));
  } catch {
    return {}; // Not built, or built before this file existed: the page works without.
  }
}

const notBuilt = `<!doctype html><html lang="en-US" dir="ltr"><head><meta charset="utf-8"><!--app-head--></head>
<body><div id="root"><!--app-first--></div><p>The page is not built yet: npm run build.</p></body></html>`;

/** Reads a page from dist/ each time: a build may replace it under a running server. */
export function readTemplate(distFolder: string, page: 'index.html' | 'interview.html'): string {
  try {
    return readFileSync(join(distFolder, page), 'utf8');
  } catch {
    return notBuilt;
  }
}
