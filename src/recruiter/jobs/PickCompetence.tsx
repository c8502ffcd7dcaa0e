// Adds one of the built-in competences, with a sentence for each level. They load when the menu is opened.
import { mdiPlusBoxMultipleOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OurCompetence } from '#contract/bank.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { MoreMenu } from '../../kit/MoreMenu.tsx';
import { ourCompetencesQuery } from './bank/bank-queries.ts';

export function PickCompetence({
  isFull,
  onPick,
}: {
  isFull: boolean;
  onPick: (competence: OurCompetence) => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = ourCompetencesQuery(useLanguage());
  const { data } = useQuery({ ...query, enabled: false });
  return (
    <MoreMenu
      label={t('jobs.competence_pick')}
      button={{ icon: mdiPlusBoxMultipleOutline, isDisabled: isFull }}
      entries={data?.map((competence) => ({
        key: competence.name,
        label: competence.name,
        press: () => onPick(competence),
      }))}
      load={() => cache.ensureQueryData(query)}
    />
  );
}
