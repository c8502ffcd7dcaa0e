// URLs of the legal pages and the help center. The server names the operator's marketing site in a <meta>. Without
// one, the legal pages are the installation's own and there is no help center.
import type { Language } from '#contract/languages.ts';
import { legalAddress, siteAddress, type LegalPage } from '#contract/legal.ts';

export function legalPage(page: LegalPage, language: Language, site = siteOfPage()): string {
  return legalAddress(page, language, site);
}

export function helpCenter(language: Language, site = siteOfPage()): string | undefined {
  return site ? siteAddress(site, 'help', language) : undefined;
}

function siteOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content || undefined;
}
