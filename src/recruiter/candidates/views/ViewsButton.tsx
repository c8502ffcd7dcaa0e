// The button for saved views. Its menu loads on demand.
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CandidateColumn } from '#contract/preferences.ts';
import { Chevron } from '../../../kit/Chevron.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { useLater } from '../../../kit/use-later.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { viewsQuery } from '../queries/response-queries.ts';
import { shownView, viewOf, viewsFor } from './view-search.ts';

const loadViews = () => import('./ViewsMenu.tsx');

interface Props {
  /** Null: the list across jobs. */
  jobId: string | null;
  search: CandidateSearch;
  /** Of the table on the screen, if they can be chosen. */
  columns?: readonly CandidateColumn[];
  onShow: (search: CandidateSearch) => void;
}

export function ViewsButton({ jobId, search, columns, onShow }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const menu = useLater(loadViews, isOpen, failures.handleError);
  const views = viewsFor(useQuery(viewsQuery).data ?? [], jobId);
  const shown = shownView(views, search, columns);
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        endIcon={<Chevron isOpen={isOpen} />}
        onClick={() => setIsOpen(true)}
        sx={{ maxInlineSize: '100%' }}
      >
        {shown ? <bdi>{shown.name}</bdi> : t('candidates.views')}
      </Button>
      {menu && isOpen && (
        <menu.ViewsMenu
          at={button}
          jobId={jobId}
          current={viewOf(search, columns)}
          views={views}
          shown={shown}
          onShow={onShow}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
