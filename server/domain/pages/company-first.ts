// The first HTML of a company's public page: its full text in #root, and metadata for search engines and link
// previews in <head>. Text and class names match src/candidate/company-page.
import { LinkHash } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { escapeHtml as text } from '../../kernel/escape-html.ts';
import { isolatedAddress } from '../../kernel/isolated.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPublicCompany, type CompanyPage } from '../companies/public-page/find.ts';
import { firstFrame } from './first-frame.ts';
import { inScript, scriptDigest } from './in-script.ts';
import { jobPostings } from './job-postings-json.ts';

export interface CompanyFirst extends CompanyPage {
  hash: string;
  /** The public origin, without a trailing slash. */
  origin: string;
}

type OpenJob = CompanyPage['company']['jobs'][number];

export const companyPages = /^\/c\/([^/]+)\/?$/;

/** Undefined if the path is not a company page's; null if there is no such company (any more). */
export async function findCompanyFirst(
  deps: Deps,
  path: string,
  language: Language,
): Promise<CompanyFirst | null | undefined> {
  const [, hash] = companyPages.exec(path) ?? [];
  if (!hash) return undefined;
  if (!LinkHash.safeParse(hash).success) return null;
  const page = await findPublicCompany(deps, hash, language);
  return page ? { ...page, hash, origin: deps.publicUrl() } : null;
}

export function companyTitle({ company }: CompanyFirst, language: Language): string {
  return sentence(language, 'company_page.title', { company: company.name });
}

/** Tags for <head>. */
export function companyHead(first: CompanyFirst, language: Language): string[] {
  const { company, hash, origin } = first;
  const url = `${origin}/c/${hash}`;
  const description = oneLine(company.description) || openJobs(first, language);
  const picture = company.header_image ?? company.logo;
  const named: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': company.name,
    'og:title': companyTitle(first, language),
    'og:description': description,
    'og:url': url,
    'og:locale': language.replace('-', '_'),
    ...(picture && { 'og:image': origin + picture, 'og:image:alt': company.name }),
  };
  const jsonLd = jobPostingScript(first);
  return [
    `<meta name="description" content="${text(description)}">`,
    `<link rel="canonical" href="${text(url)}">`,
    ...Object.entries(named).map(([name, value]) => `<meta property="${name}" content="${text(value)}">`),
    `<meta name="twitter:card" content="${company.header_image ? 'summary_large_image' : 'summary'}">`,
    `<link rel="stylesheet" href="/company-page.css" data-precedence="page">`,
    // Saves the request the page's code would make first.
    `<script type="application/json" id="company">${inScript({ hash, company })}</script>`,
    ...(jsonLd === null ? [] : [`<script type="application/ld+json">${jsonLd}</script>`]),
  ];
}

/** The digest of the company page's only inline script. */
export function jobPostingDigest(first: CompanyFirst): string | undefined {
  const jsonLd = jobPostingScript(first);
  return jsonLd === null ? undefined : scriptDigest(jsonLd);
}

function jobPostingScript(first: CompanyFirst): string | null {
  const postings = jobPostings(first, first.origin);
  return postings && inScript(postings);
}

/** The content of #root. */
export function companyText(first: CompanyFirst, language: Language): string {
  const { company } = first;
  const design = {
    template: 'basic',
    bg_color: company.bg_color,
    buttons_color: company.buttons_color,
  } as const;
  const frame = { design, picture: company.bg_image, company, hasLanguages: true };
  return firstFrame(frame, language, sheetOf(first, language));
}

function sheetOf(first: CompanyFirst, language: Language): string {
  const { company } = first;
  const t = (key: string) => text(sentence(language, `company_page.${key}`));
  const line = [company.industry, company.location].filter(Boolean).join(' · ');
  const links = [
    company.website && linkTo(company.website, t('website')),
    company.policy && linkTo(company.policy, t('policy')),
  ].filter(Boolean);
  return [
    company.header_image &&
      `<img class="welcome-header" src="${text(company.header_image)}" alt="" fetchpriority="high">`,
    `<h1 class="step-heading" dir="auto">${text(companyTitle(first, language))}</h1>`,
    line && `<p class="lead" dir="auto">${text(line)}</p>`,
    company.description && `<p class="user-text" dir="auto">${text(company.description)}</p>`,
    '<section class="open-jobs">',
    company.jobs.length > 0
      ? `<h2>${text(openJobs(first, language))}</h2><ul>${company.jobs.map((job) => jobItem(job, language)).join('')}</ul>`
      : `<h2>${t('empty_title')}</h2><p>${t('empty_text')}</p>`,
    '</section>',
    proofLine(first, language),
    links.length > 0 && `<p class="company-links">${links.join('')}</p>`,
  ]
    .filter(Boolean)
    .join('');
}

function proofLine(
  { company: { host, name, verified_domain: verified } }: CompanyFirst,
  language: Language,
): string {
  const t = (key: string, values = {}) => text(sentence(language, key, values));
  const proof = verified ? `${t('welcome.verified', { domain: isolatedAddress(verified.domain) })} ` : '';
  return `<p class="company-proof soft">${proof}${t('company_page.host', { company: name, host: isolatedAddress(host) })} <a href="/verify">${t('welcome.genuine')}</a></p>`;
}

function jobItem(job: OpenJob, language: Language): string {
  const facts = [
    job.location,
    [job.salary, job.salary && job.currency].filter(Boolean).join(' '),
    counted(language, 'common.questions', job.questions),
    job.ends_at && sentence(language, 'company_page.until', { date: dayOf(job.ends_at, language) }),
  ].filter(Boolean);
  return `<li><h3 dir="auto">${text(job.name)}</h3><p class="soft">${facts.map((fact) => `<bdi>${text(fact ?? '')}</bdi>`).join(' · ')}</p>${job.description ? `<p class="job-lines" dir="auto">${text(job.description)}</p>` : ''}${applyTo(job, language)}</li>`;
}

function applyTo({ name, hash_link }: OpenJob, language: Language): string {
  const label = sentence(language, 'company_page.apply_for', { job: name });
  return `<a class="primary apply" href="/s/${text(hash_link)}" aria-label="${text(label)}">${text(sentence(language, 'company_page.apply'))}</a>`;
}

function openJobs({ company }: CompanyFirst, language: Language): string {
  return counted(language, 'company_page.open_jobs', company.jobs.length);
}

function counted(language: Language, key: string, count: number): string {
  return sentence(language, `${key}_${new Intl.PluralRules(language).select(count)}`, { count });
}

/** @param label HTML. */
function linkTo(address: string, label: string): string {
  return `<a href="${text(address)}" target="_blank" rel="noreferrer noopener">${label}</a>`;
}

/** The format of src/i18n/dates.ts, in UTC until the page knows the reader's time zone. */
function dayOf(instant: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** Shortens text for link previews. */
function oneLine(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s\S*$/, '')}…`;
}
