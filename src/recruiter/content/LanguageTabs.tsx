// The language of a content page's entries, as tabs. The choice is in the URL.
import Tabs from '@mui/material/Tabs';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Language, languages } from '#contract/languages.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkTab } from '../../kit/links.tsx';
import type { ContentSearch } from './content-search.ts';
import { markEndsInView } from '../../kit/tab-arrows.ts';

/** The chosen language, or the reader's. */
export function useContentLanguage({ language }: ContentSearch): Language {
  const pageLanguage = useLanguage();
  return Language.safeParse(language).data ?? pageLanguage;
}

export function LanguageTabs({
  to,
  search,
  panelId,
}: {
  to: '/content/messages' | '/content/questions' | '/content/templates';
  search: ContentSearch;
  /** The element whose language changes. */
  panelId: string;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const language = useContentLanguage(search);
  return (
    <Tabs
      key={pathname}
      value={language}
      ref={markEndsInView}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={t('common.language')}
      sx={oneRow}
    >
      {languages.map((tab) => (
        <LinkTab
          key={tab}
          value={tab}
          label={languageNames[tab]}
          lang={tab}
          id={`${panelId}-${tab}`}
          aria-controls={panelId}
          to={to}
          search={{ ...search, language: tab }}
          replace
          resetScroll={false}
        />
      ))}
    </Tabs>
  );
}

/** All six fit beside each other on a phone. */
const oneRow = {
  '& .MuiTabs-list': { gap: { xs: 0.5, sm: 1.5 } },
  '& .MuiTab-root': { fontSize: { xs: 'var(--text-xs)', sm: 'var(--text-s)' }, paddingInline: 0.25 },
  // Reserves no space for a disabled scroll arrow.
  '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' },
};
