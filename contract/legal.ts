// The legal pages and their URLs on the operator's marketing site, if there is one.
export const legalPages = ['privacy', 'terms', 'refund'] as const;
export type LegalPage = (typeof legalPages)[number];

/** Paths on the marketing site (SITE_URL). */
export const sitePathOf: Record<LegalPage, string> = {
  privacy: 'privacy-policy',
  terms: 'terms-of-service',
  refund: 'refund-policy',
};

/** The URL of a legal page: on the marketing site or, without one, the installation's own. */
export function legalAddress(page: LegalPage, language: string, site: string | undefined): string {
  return site ? siteAddress(site, sitePathOf[page], language) : `/legal/${page}?lang=${language}`;
}

/** The URL of a page on the marketing site. Russian has its own variant of the site. */
export function siteAddress(site: string, path: string, language: string): string {
  return `${site.replace(/\/$/, '')}${language === 'ru-RU' ? '/ru' : ''}/${path}`;
}
