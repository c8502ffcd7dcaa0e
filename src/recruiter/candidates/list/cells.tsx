// The cells of a candidate's row, by column. In a compact table each has one line; cards have the cells of `cardColumns`.
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type { Language } from '#contract/languages.ts';
import type { CandidateColumn } from '#contract/preferences.ts';
import type { Response } from '#contract/response.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { formatAgo } from '../../../i18n/format-ago.ts';
import { formatMean } from '../../../i18n/numbers.ts';
import type { RowLayout } from './row-height.ts';
import { RowIcon } from './RowIcon.tsx';
import { RowTags } from './RowTags.tsx';
import type { RowTexts } from './row-texts.ts';

/** The action of a part of a row. A click anywhere else opens the candidate, which the list handles. */
export type RowAction = 'select' | 'menu' | 'others' | 'resend' | 'extend';
export type OnRow = (action: RowAction, row: Response, event: MouseEvent<HTMLElement>) => void;

export interface RowProps {
  row: Response;
  /** Beside the candidate's name, in order. */
  columns: readonly CandidateColumn[];
  layout: RowLayout;
  /** Counted from 1, including the header. */
  rowIndex: number;
  /** Pixels from the top of the list, and its height. */
  top: number;
  height: number;
  href: string;
  isSelected: boolean;
  /** The row that keys act on: the only one in the tab order. */
  isActive: boolean;
  mayResend: boolean;
  mayExtend: boolean;
  texts: RowTexts;
  language: Language;
  onRow: OnRow;
}

/** What a cell gets: the row's, and whether its controls are in the tab order. */
export type PartProps = RowProps & { tabIndex: 0 | -1 };

export const cardColumns: readonly CandidateColumn[] = ['status', 'progress', 'rating', 'created'];

export const cells: Record<CandidateColumn, ComponentType<PartProps>> = {
  status: Status,
  step: ({ row }) => <Plain>{row.pipeline !== null && <bdi>{row.pipeline}</bdi>}</Plain>,
  progress: Progress,
  rating: Rating,
  score: ({ row, texts }) => (
    <Plain>{hasScore(row) && texts.points(row.test_scored_points, row.test_total_points)}</Plain>
  ),
  scorecard: ({ row, texts, language }) => (
    <Plain>
      {row.scorecard && <Scorecard scorecard={row.scorecard} texts={texts} language={language} />}
    </Plain>
  ),
  tags: ({ row, texts }) => (
    <Plain>{row.tags.length > 0 && <RowTags tags={row.tags} label={texts.tags} />}</Plain>
  ),
  source: ({ row, texts }) => <Plain>{row.source !== '' && texts.source(row.source)}</Plain>,
  invited: ({ row, language }) => <Day at={row.invited} language={language} />,
  finished: ({ row, language }) => <Day at={row.finished_at} language={language} isAgo />,
  created: ({ row, language }) => <Day at={row.created_at} language={language} />,
};

function Status({ row, texts }: PartProps) {
  return (
    <div role="gridcell" className="cell-status">
      <span className="status-chip" data-status={row.status}>
        {texts.status[row.status]}
      </span>
    </div>
  );
}

/** The mean of the means, with the number of scorecards on hover; hidden until the member has scored. */
function Scorecard({
  scorecard: { mean, submitted, is_hidden },
  texts,
  language,
}: Pick<PartProps, 'texts' | 'language'> & { scorecard: NonNullable<Response['scorecard']> }) {
  const basis = texts.scorecards(submitted);
  if (is_hidden)
    return (
      <span className="row-soft" title={basis}>
        {texts.scorecardHidden}
      </span>
    );
  return <span title={basis}>{mean === null ? texts.noEvidence : formatMean(mean, language)}</span>;
}

/** Text on one line; a dash if there is none. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <div role="gridcell" className="cell-plain">
      {children || nothing}
    </div>
  );
}

const nothing = (
  <span className="row-soft" aria-hidden>
    –
  </span>
);

/** A date, with the time of day on hover. */
function Day({ at, language, isAgo = false }: { at: string | null; language: Language; isAgo?: boolean }) {
  return (
    <div role="gridcell" className="cell-date">
      {at === null ? (
        nothing
      ) : (
        <time dateTime={at} title={formatDateTime(at, language)}>
          {isAgo ? formatAgo(at, language) : formatDate(at, language)}
        </time>
      )}
    </div>
  );
}

function hasScore(row: Response): boolean {
  return row.test_total_points > 0 && row.progress === 'completed';
}

function Rating({ row, columns, layout, texts }: PartProps) {
  // Beside a score, all rows have two lines.
  const hasRoom = !showsScore(row, columns, layout);
  return (
    <div role="gridcell" className="cell-rate">
      <Rate row={row} texts={texts} layout={layout} hasRoom={hasRoom} />
    </div>
  );
}

/** A score without a column of its own is below the progress. */
function showsScore(row: Response, columns: readonly CandidateColumn[], layout: RowLayout): boolean {
  return hasScore(row) && layout === 'comfortable' && !columns.includes('score');
}

/** With what it is based on. `hasRoom`: for a third line. */
function Rate({
  row,
  texts,
  layout,
  hasRoom,
}: Pick<PartProps, 'row' | 'texts' | 'layout'> & { hasRoom: boolean }) {
  const { rating, answers, raters } = row;
  if (!rating) return <span className="row-soft">{texts.notRated}</span>;
  const hasLines = layout === 'comfortable';
  const basis = texts.rated(answers);
  const members = texts.members(raters);
  return (
    <>
      <span className="row-fact" title={[texts.rate(rating), basis, members].filter(Boolean).join(' · ')}>
        <RowIcon name={rating.rate} />
        <span className="row-one-line">
          {texts.rate(rating)}
          {!hasLines && ` · ${basis}`}
        </span>
      </span>
      {hasLines && <span className="row-soft row-one-line">{basis}</span>}
      {hasLines && hasRoom && members && <span className="row-soft row-one-line">{members}</span>}
    </>
  );
}

function Progress(props: PartProps) {
  const { row, columns, layout, texts, language, mayResend, mayExtend, tabIndex, onRow } = props;
  const since = row.stuck === 'half_way' && row.active_at ? formatDate(row.active_at, language) : '';
  return (
    <div role="gridcell" className="cell-progress">
      {row.stuck ? (
        <span className="row-fact row-stuck">
          <RowIcon name="stuck" />
          <span>{since ? texts.stuckSince(since) : texts.stuck(row.stuck)}</span>
        </span>
      ) : (
        <span className="row-fact">
          <RowIcon name={row.progress} />
          {texts.progress[row.progress]}
        </span>
      )}
      {showsScore(row, columns, layout) && (
        <span className="row-soft">{texts.points(row.test_scored_points, row.test_total_points)}</span>
      )}
      {row.stuck && layout !== 'compact' && (mayResend || mayExtend) && (
        <span className="row-help">
          {mayResend && (
            <button
              type="button"
              data-control="resend"
              aria-label={texts.resendTo(row.full)}
              title={texts.resend}
              tabIndex={tabIndex}
              onClick={(event) => onRow('resend', row, event)}
            >
              {texts.resend}
            </button>
          )}
          {mayExtend && (
            <button
              type="button"
              data-control="extend"
              aria-label={texts.extendFor(row.full)}
              title={texts.extend}
              tabIndex={tabIndex}
              onClick={(event) => onRow('extend', row, event)}
            >
              {texts.extend}
            </button>
          )}
        </span>
      )}
    </div>
  );
}
