// The names of industries, professions and subjects in the reader's language. The server lists them in English
// (server/platform/db/catalogue-rows.ts); messages.json has each under `catalogue`.
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

type CatalogueKey = Extract<ParseKeys, `catalogue.${string}`>;

export function useCatalogueName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  const isMessage = (key: string): key is CatalogueKey => i18n.exists(key);
  return (name) => {
    const key = `catalogue.${catalogueKeyOf(name)}`;
    return isMessage(key) ? t(key) : name;
  };
}

/** `Sales and retail` becomes `sales_and_retail`. */
export function catalogueKeyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '_');
}
