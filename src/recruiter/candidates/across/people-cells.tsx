// The cells of a list across jobs, by column. Unlike a job's list it has no fixed row height.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateColumn } from '#contract/preferences.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { formatAgo } from '../../../i18n/format-ago.ts';
import { formatMean } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { RowTags } from '../list/RowTags.tsx';
import { sourceName } from '../list/row-texts.ts';
import type { ListedRow } from '../queries/pages.ts';
import { RateLabel } from '../rating/RateLabel.tsx';
import { ProgressLabel } from '../status/ProgressLabel.tsx';
import { StatusChip } from '../status/StatusChip.tsx';

interface Props {
  row: ListedRow;
  /** All columns of the table. */
  columns: readonly CandidateColumn[];
}

export const peopleCells: Record<CandidateColumn, ComponentType<Props>> = {
  status: State,
  step: ({ row }) => (row.pipeline === null ? nothing : <bdi>{row.pipeline}</bdi>),
  progress: HowFar,
  rating: ({ row }) => <RateLabel {...row} />,
  score: Score,
  scorecard: Scorecard,
  tags: Tags,
  source: Source,
  invited: ({ row }) => <Day at={row.invited} />,
  finished: ({ row }) => <Day at={row.finished_at} isAgo />,
  created: ({ row }) => <Day at={row.created_at} />,
};

const nothing = <span aria-hidden>–</span>;

/** With the progress, unless it has a column of its own. */
function State({ row, columns }: Props) {
  return (
    <span className="person-state">
      <StatusChip status={row.status} />
      {!columns.includes('progress') && <HowFar row={row} />}
    </span>
  );
}

function HowFar({ row }: Pick<Props, 'row'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!row.stuck) return <ProgressLabel progress={row.progress} />;
  const isSince = row.stuck === 'half_way' && row.active_at !== null;
  return (
    <span className="person-stuck">
      {isSince
        ? t('candidates.stuck.half_way_since', { date: formatDate(row.active_at ?? '', language) })
        : t(`candidates.stuck.${row.stuck}`)}
    </span>
  );
}

function Score({ row }: Props) {
  const { t } = useTranslation();
  const { test_scored_points: scored, test_total_points: total, progress } = row;
  return total > 0 && progress === 'completed' ? t('candidates.points', { scored, total }) : nothing;
}

function Scorecard({ row: { scorecard } }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!scorecard) return nothing;
  const { mean, submitted, is_hidden: isHidden } = scorecard;
  const text = mean === null ? t('scorecard.no_evidence') : formatMean(mean, language);
  return (
    <span title={t('scorecard.count', { count: submitted })}>{isHidden ? t('scorecard.hidden') : text}</span>
  );
}

function Tags({ row: { tags } }: Props) {
  const { t } = useTranslation();
  return tags.length > 0 ? <RowTags tags={tags} label={t('candidates.tags')} /> : nothing;
}

function Source({ row: { source } }: Props) {
  const { t } = useTranslation();
  return source === '' ? nothing : <bdi>{sourceName(source, t)}</bdi>;
}

/** With the time of day on hover. */
function Day({ at, isAgo = false }: { at: string | null; isAgo?: boolean }) {
  const language = useLanguage();
  if (at === null) return nothing;
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {isAgo ? formatAgo(at, language) : formatDate(at, language)}
    </time>
  );
}
