// A job's candidates as a table, with actions on one or several of them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { Response } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { LoadFailed, Rows } from '../../../kit/Loaded.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { useMay } from '../../../kit/use-may.ts';
import { RejectDialog } from '../bulk/RejectDialog.tsx';
import { useListChanges } from '../bulk/use-list-changes.ts';
import { useSelection } from '../bulk/use-selection.ts';
import {
  everybody,
  filtersOf,
  isNarrowed,
  type CandidateFilterChange,
  type CandidateSearch,
} from '../queries/candidate-search.ts';
import type { Counts } from '../queries/response-queries.ts';
import { CandidateGrid, type OnGrid } from './CandidateGrid.tsx';
import { NobodyFound, NoCandidates } from './NoCandidates.tsx';
import { useCandidateList } from './use-candidate-list.ts';
import { useTableLook } from './use-table-look.ts';

const loadRowMenus = () => import('../bulk/RowMenus.tsx');
const loadBulkBar = () => import('../bulk/BulkBar.tsx');

interface Opened {
  what: 'menu' | 'others' | 'tags';
  row: Response;
  at: HTMLElement;
}

interface Props {
  job: JobDetail;
  search: CandidateSearch;
  counts: Counts | undefined;
  onChange: (change: CandidateFilterChange) => void;
  onShow: (search: CandidateSearch) => void;
}

export function CandidateTable({ job, search, counts, onChange, onShow }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { columns, layout } = useTableLook(job, search);
  const list = useCandidateList(job.id, search);
  const selection = useSelection(list.rows, JSON.stringify(filtersOf(search)));
  const changes = useListChanges(job.id);
  const mayResend = useMay('responses.invite');
  const mayExtend = useMay('responses.accommodate');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useRef(() => setOpened(null)).current;
  const menus = useLater(loadRowMenus, opened !== null, failures.handleError);
  const bulk = useLater(loadBulkBar, selection.ids.size > 0, failures.handleError);

  const onRow = useLatest<OnGrid>((action, row, at) => {
    if (action === 'resend') void changes.resend(row);
    else if (action === 'extend') void changes.extend(row);
    else setOpened({ what: action, row, at });
  });
  const onOrder = useCallback((order: 'oldest' | undefined) => onChange({ order }), [onChange]);
  // A new search renders all rows again. Deferring that keeps typing and clicks responsive. Further pages of the
  // same list are not deferred: continuous scrolling would delay them until the end of the list is reached.
  const now = useMemo(() => ({ list, search, total: counts?.total }), [list, search, counts?.total]);
  const before = useDeferredValue(now);
  const isSameList = before.search === search && !before.list.isBefore && !list.isBefore;
  const drawn = isSameList ? now : before;

  if (list.isPending || list.isFailed) {
    return <Box sx={{ padding: 2 }}>{list.isPending ? <Rows /> : <LoadFailed onRetry={list.retry} />}</Box>;
  }
  if (list.rows.length === 0) {
    if (!isNarrowed(search) && !list.isBefore) return <NoCandidates job={job} />;
    return <NobodyFound search={search} jobId={job.id} onShowAll={() => onShow(everybody(search))} />;
  }
  const shown = opened && (list.rows.find((row) => row.id === opened.row.id) ?? opened.row);
  return (
    <>
      {search.order && list.hasMore && <ReadFromEnd onNewest={() => onChange({ order: undefined })} />}
      <CandidateGrid
        {...drawn}
        selection={selection}
        columns={columns}
        layout={layout}
        mayResend={mayResend}
        mayExtend={mayExtend}
        onRow={onRow}
        onOrder={onOrder}
        onSort={onChange}
      />
      {list.hasMore && !search.order && (
        <div className="candidate-more" role="status">
          {t('common.loading')}
        </div>
      )}
      {bulk && selection.ids.size > 0 && (
        <bulk.BulkBar job={job} selection={selection} changes={changes} tags={counts?.tags ?? []} />
      )}
      {changes.rejecting && <RejectDialog {...changes.rejecting} />}
      {menus && opened && shown && (
        <menus.RowMenus
          job={job}
          search={search}
          what={opened.what}
          row={shown}
          at={opened.at}
          changes={changes}
          tags={counts?.tags ?? []}
          onTags={() => setOpened({ ...opened, what: 'tags' })}
          onClose={close}
        />
      )}
    </>
  );
}

/** A stable function that calls the latest `what`. */
function useLatest<What extends (...given: never[]) => void>(what: What): What {
  const latest = useRef(what);
  useEffect(() => {
    latest.current = what;
  });
  // Passes the same parameters through.
  return useCallback((...given: never[]) => latest.current(...given), []) as What;
}

/** Says that the list is read from its end, and leads back to the start. */
function ReadFromEnd({ onNewest }: { onNewest: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={bar}>
      <span>{t('candidates.from_oldest')}</span>
      <Button size="small" onClick={onNewest}>
        {t('candidates.to_newest')}
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  paddingInline: 2,
  paddingBlock: 0.5,
  bgcolor: 'var(--accent-soft)',
  fontSize: 'var(--text-s)',
};
