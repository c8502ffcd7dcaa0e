// The people of a list across jobs. A row shows the newest matching interview, and expands to all of the person's
// interviews. More rows load at the end of the list.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateColumn } from '#contract/preferences.ts';
import { sortDirectionOf, type ListOrder, type ListSort } from '#contract/response.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Chevron } from '../../../kit/Chevron.tsx';
import { LoadFailed, Rows } from '../../../kit/Loaded.tsx';
import { Table } from '../../../kit/Table.tsx';
import { columnLabels, sortOf } from '../list/columns.ts';
import { CandidateLink } from '../list/CandidateLink.tsx';
import { Face } from '../list/Face.tsx';
import type { ShownList } from '../list/use-candidate-list.ts';
import { sortChange, type CandidateSearch } from '../queries/candidate-search.ts';
import type { ListedRow } from '../queries/pages.ts';
import { interviewsQuery } from '../queries/response-queries.ts';
import { ProgressLabel } from '../status/ProgressLabel.tsx';
import { StatusChip } from '../status/StatusChip.tsx';
import { peopleCells } from './people-cells.tsx';
import './people.css';

interface Props {
  list: ShownList;
  search: CandidateSearch;
  /** Beside the person and the job, in order. */
  columns: readonly CandidateColumn[];
  onSort: (order: ListOrder) => void;
}

export function PeopleTable({ list, search, columns, onSort }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((now) =>
      now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]),
    );
  if (list.isPending || list.isFailed)
    return <Box sx={{ padding: 2 }}>{list.isPending ? <Rows /> : <LoadFailed onRetry={list.retry} />}</Box>;
  const sortingBy = (sort: ListSort) => ({
    direction: sort === (search.sort ?? 'created') ? sortDirectionOf(search) : undefined,
    onSort: () => onSort(sortChange(search, sort)),
  });
  // The job's own filters lead to the candidate's neighbors there.
  const { job_id: _job, company_id: _company, columns: _columns, ...inJob } = search;
  return (
    <div className="people" aria-busy={list.isBefore}>
      <Table
        labelledBy="found"
        rows={list.rows}
        keyOf={(row) => row.id}
        columns={[
          {
            head: t('responses.column_candidate'),
            cell: (row) => <Person row={row} search={inJob} />,
            sorting: sortingBy('name'),
          },
          {
            head: t('jobs.column_job'),
            cell: (row) => <Jobs row={row} isOpen={open.has(row.id)} onToggle={() => toggle(row.id)} />,
          },
          ...columns.map((column) => {
            const [Value, sort] = [peopleCells[column], sortOf(column)];
            return {
              head: t(columnLabels[column]),
              cell: (row: ListedRow) => <Value row={row} columns={columns} />,
              sorting: sort && sortingBy(sort),
            };
          }),
        ]}
        below={(row) => open.has(row.id) && <Interviews row={row} search={inJob} />}
      />
      <EndOfList list={list} />
    </div>
  );
}

function Person({ row, search }: { row: ListedRow; search: CandidateSearch }) {
  const { t } = useTranslation();
  return (
    <span className="person">
      <Face row={row} />
      <span>
        <span className="person-name">
          {!row.seen && <span className="row-unseen" role="img" aria-label={t('candidates.unseen')} />}
          <CandidateLink row={row} search={search} tabIndex={0} />
        </span>
        {row.email !== '' && row.email !== row.full && <bdi className="person-mail">{row.email}</bdi>}
      </span>
    </span>
  );
}

function Jobs({ row, isOpen, onToggle }: { row: ListedRow; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const interviews = row.interviews ?? 1;
  return (
    <span className="person-jobs">
      <bdi>{row.job_name}</bdi>
      {interviews > 1 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${t('candidates.interviews', { count: interviews })}: ${row.full}`}
          endIcon={<Chevron isOpen={isOpen} />}
          onClick={onToggle}
        >
          {t('candidates.interviews', { count: interviews })}
        </Button>
      )}
    </span>
  );
}

/** All interviews of the person, newest first. */
function Interviews({ row, search }: { row: ListedRow; search: CandidateSearch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(interviewsQuery(row.id));
  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Rows count={2} height={40} />
    );
  return (
    <ul className="person-interviews" aria-label={t('candidates.interviews_of', { name: row.full })}>
      {query.data.map((interview) => (
        <li key={interview.id}>
          <Link
            to="/jobs/candidate/$id"
            params={{ id: interview.id }}
            search={interview.id === row.id ? search : {}}
          >
            <bdi>{interview.job_name}</bdi>
          </Link>
          <bdi className="person-mail">{interview.company_name}</bdi>
          <StatusChip status={interview.status} />
          <ProgressLabel progress={interview.progress} />
          <span className="person-mail">
            {formatDate(interview.finished_at ?? interview.created_at, language)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Loads the next page when the end comes near, or by button. */
function EndOfList({ list }: { list: ShownList }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, rows, see } = list;
  const near = useEffectEvent(() => list.more());
  useEffect(() => see(0, rows.length - 1), [see, rows.length]);
  useEffect(() => {
    if (!end.current || !hasMore) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observe again after each page: the end may still be in view.
  }, [hasMore, isLoadingMore, rows.length]);
  if (!hasMore) return null;
  return (
    <Box ref={end} sx={{ padding: 2, textAlign: 'center' }}>
      <Button variant="outlined" loading={isLoadingMore} onClick={list.more}>
        {t('table.show_more')}
      </Button>
    </Box>
  );
}
