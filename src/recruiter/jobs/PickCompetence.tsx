// Adds one of the built-in competences, with a sentence for each level. The menu loads on demand.
import { mdiPlusBoxMultipleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OurCompetence } from '#contract/bank.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useLater } from '../../kit/use-later.ts';
import { ourCompetencesQuery } from './bank/bank-queries.ts';

const loadList = () => import('../../kit/MoreMenuList.tsx');

export function PickCompetence({
  isFull,
  onPick,
}: {
  isFull: boolean;
  onPick: (competence: OurCompetence) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failures = useFailures();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { data } = useQuery({ ...ourCompetencesQuery(language), enabled: isOpen });
  const list = useLater(loadList, isOpen, (error) => {
    close();
    failures.handleError(error);
  });
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon path={mdiPlusBoxMultipleOutline} />}
        disabled={isFull}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAt(currentTarget);
          setIsOpen(true);
        }}
      >
        {t('jobs.competence_pick')}
      </Button>
      {list && at && data && (
        <list.MoreMenuList
          at={at}
          isOpen={isOpen}
          label={t('jobs.competence_pick')}
          entries={data.map((competence) => ({
            key: competence.name,
            label: competence.name,
            press: () => onPick(competence),
          }))}
          onClose={close}
        />
      )}
    </>
  );
}
