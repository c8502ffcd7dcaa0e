// Lists everything that is sent with the question, and what never is.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SupportFacts } from '#contract/support.ts';
import { userQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';

/** `jobName`: the selected job's name. */
export function WhatGoesAlong({
  facts,
  jobName,
}: {
  facts: SupportFacts | null;
  jobName: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: user } = useQuery(userQuery);
  const lines: [label: string, value: string][] = [
    [
      t('support.fact_from'),
      user ? apart(user.name, `<${user.email}>`, t(`shell.role_${user.role}`), user.agency.name) : '',
    ],
    ...(jobName ? [[t('support.fact_job'), jobName] as [string, string]] : []),
    [t('support.fact_language'), languageNames[language]],
    ...(facts
      ? ([
          [t('support.fact_version'), facts.version],
          [t('support.fact_browser'), facts.browser],
          [t('support.fact_screen'), facts.screen],
          [t('support.fact_time_zone'), facts.time_zone],
          ...facts.faults.map(({ at, code, status, call }): [string, string] => [
            t('support.fact_fault'),
            apart(formatDateTime(at, language), `${code} (${status})`, call),
          ]),
        ] as [string, string][])
      : []),
  ];
  return (
    <Box
      sx={{ mt: 1, p: 2, borderRadius: 'var(--radius-m)', bgcolor: 'var(--surface-sunken)' }}
      component="section"
      aria-label={t('support.along')}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {t('support.along')}
      </Typography>
      <Box component="dl" sx={list}>
        {lines.map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd dir="auto" className="own-way">
              {value}
            </dd>
          </div>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('support.never')}
      </Typography>
    </Box>
  );
}

/** Isolates each word's text direction within the page's. */
function apart(...words: string[]): string {
  return words.map((word) => isolated(word)).join(' · ');
}

const list = {
  m: 0,
  display: 'grid',
  gap: 0.75,
  typography: 'body2',
  '& > div': { display: 'grid', gridTemplateColumns: { sm: '160px minmax(0, 1fr)' } },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
