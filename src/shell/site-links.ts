// Addresses on the marketing site (help, docs, legal), with its Russian variant. The server names the site in a <meta>;
// an installation without one shows none of these links.
import type { Language } from '#contract/languages.ts';

export type SitePage = 'help' | 'privacy-policy' | 'terms-of-service' | 'refund-policy';

export function sitePage(page: SitePage, language: Language, site = siteOfPage()): string | undefined {
  if (!site) return undefined;
  return `${site.replace(/\/$/, '')}${language === 'ru-RU' ? '/ru' : ''}/${page}`;
}

function siteOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content || undefined;
}
