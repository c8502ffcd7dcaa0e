// The pages of the law: where they are, with and without a marketing site of the operator's.
export const legalPages = ['privacy', 'terms', 'refund'] as const;
export type LegalPage = (typeof legalPages)[number];

/** What each is called on the marketing site (SITE_URL). */
export const sitePathOf: Record<LegalPage, string> = {
  privacy: 'privacy-policy',
  terms: 'terms-of-service',
  refund: 'refund-policy',
};

/** The address of a page on the marketing site, in Russian of its Russian variant. */
export function siteAddress(site: string, path: string, language: string): string {
  return `${site.replace(/\/$/, '')}${language === 'ru-RU' ? '/ru' : ''}/${path}`;
}
