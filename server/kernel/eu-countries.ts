// Countries by the law of the European Union, as ISO 3166 codes of two letters.

// prettier-ignore
export const euCountries: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL',
  'PT', 'RO', 'SE', 'SI', 'SK',
]);

/** Parts of member states with their own codes where EU law applies: Åland, and France's outermost regions. */
const euTerritories: ReadonlySet<string> = new Set(['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT']);

/** The other countries of the European Economic Area, where the GDPR applies, too. Svalbard belongs to Norway. */
const eeaCountries: ReadonlySet<string> = new Set(['IS', 'LI', 'NO', 'SJ']);

/** True if the GDPR applies to a company of this country. */
export function isInEea(country: string): boolean {
  return euCountries.has(country) || euTerritories.has(country) || eeaCountries.has(country);
}
