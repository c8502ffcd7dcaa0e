// The button for the table's columns and row height. Its dialog loads on demand.
import { mdiTableColumn } from '@mdi/js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailures } from '../../../kit/Failures.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { useLater } from '../../../kit/use-later.ts';
import type { CandidateFilterChange, CandidateSearch } from '../queries/candidate-search.ts';
import type { ListOf } from './columns.ts';
import { useIsTable } from './use-table-look.ts';

const loadDialog = () => import('./ColumnsDialog.tsx');

interface Props {
  job: ListOf;
  search: CandidateSearch;
  onChange: (change: CandidateFilterChange) => void;
}

export function ColumnsButton({ job, search, onChange }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLater(loadDialog, isOpen, failures.handleError);
  if (!useIsTable() || search.layout === 'board') return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={mdiTableColumn} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {t('candidates.columns')}
      </Button>
      {dialog && isOpen && (
        <dialog.ColumnsDialog
          job={job}
          search={search}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
