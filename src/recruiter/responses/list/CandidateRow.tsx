// A candidate in a job's list: a row of the table on wide screens, a card on narrow ones; list.css lays out the same cells.
// Rows come and go by the dozen while one scrolls, so they are plain elements, and what happens to them is told to the
// list.
import type { TFunction } from 'i18next';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import type { Language } from '#contract/languages.ts';
import type { Response } from '#contract/response.ts';
import { initialsOf } from '#contract/user.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { RowIcon } from './RowIcon.tsx';

/** What is asked for by a click on a part of a row; a click anywhere else opens it, which the list sees to. */
export type RowAction = 'select' | 'menu' | 'others' | 'resend' | 'extend';
export type OnRow = (action: RowAction, row: Response, event: MouseEvent<HTMLElement>) => void;

export interface RowProps {
  row: Response;
  /** Counted from 1, the head included. */
  rowIndex: number;
  /** Pixels from the top of the list, and of its own. */
  top: number;
  height: number;
  href: string;
  isSelected: boolean;
  /** The one that keys act on: the only one whose parts Tab stops at. */
  isActive: boolean;
  mayResend: boolean;
  mayExtend: boolean;
  t: TFunction;
  language: Language;
  onRow: OnRow;
}

export const CandidateRow = memo(function CandidateRow(props: RowProps) {
  const { row, rowIndex, top, height, isSelected, isActive, t, onRow } = props;
  const place: CSSProperties = { transform: `translateY(${top}px)`, blockSize: height };
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      className="candidate-row"
      data-id={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      style={place}
    >
      <div role="gridcell" className="cell-select">
        <label>
          <input
            type="checkbox"
            data-control="select"
            aria-label={t('candidates.select', { name: row.full })}
            checked={isSelected}
            tabIndex={tabIndex}
            onClick={(event) => onRow('select', row, event)}
            onChange={ignore}
          />
        </label>
      </div>
      <Who {...props} tabIndex={tabIndex} />
      <div role="gridcell" className="cell-status">
        <span className="status-chip" data-status={row.status}>
          {t(`responses.status.${row.status}`)}
        </span>
      </div>
      <HowFar {...props} tabIndex={tabIndex} />
      <Rate {...props} />
      <div role="gridcell" className="cell-date">
        {formatDate(row.created_at, props.language)}
      </div>
      <div role="gridcell" className="cell-menu">
        <button
          type="button"
          className="row-menu"
          data-control="menu"
          aria-haspopup="menu"
          aria-label={t('candidates.more_of', { name: row.full })}
          tabIndex={tabIndex}
          onClick={(event) => onRow('menu', row, event)}
        >
          <RowIcon name="menu" size={22} />
        </button>
      </div>
    </div>
  );
});

/** The click tells the list, with the Shift key that a change does not know. */
function ignore(): void {}

type PartProps = RowProps & { tabIndex: 0 | -1 };

const shownTags = 2;

function Who({ row, href, t, tabIndex, onRow }: PartProps) {
  const rest = row.tags.length - shownTags;
  return (
    <div role="gridcell" className="cell-who">
      <span className="row-face" data-still={row.preview_image !== null} aria-hidden="true">
        {row.preview_image ? (
          <img src={row.preview_image} alt="" loading="lazy" decoding="async" />
        ) : (
          initialsOf(row.full)
        )}
      </span>
      <span className="row-who">
        <span className="row-name">
          {!row.seen && <span className="row-unseen" role="img" aria-label={t('candidates.unseen')} />}
          {/* Cut at its own end, whichever way the page runs. */}
          <a className="candidate-link" dir="auto" data-control="open" href={href} tabIndex={tabIndex}>
            {row.full}
          </a>
          {row.attempt > 1 && (
            <span className="row-soft">{t('candidates.attempt', { number: row.attempt })}</span>
          )}
        </span>
        <span className="row-below">
          {row.email && row.email !== row.full && <bdi className="row-mail">{row.email}</bdi>}
          {row.other_jobs > 0 && (
            <button
              type="button"
              className="row-link"
              data-control="others"
              aria-haspopup="menu"
              tabIndex={tabIndex}
              onClick={(event) => onRow('others', row, event)}
            >
              {t('candidates.other_jobs', { count: row.other_jobs })}
            </button>
          )}
        </span>
        {row.tags.length > 0 && (
          <ul className="row-tags" aria-label={t('candidates.tags')}>
            {row.tags.slice(0, shownTags).map((tag) => (
              <li key={tag} dir="auto">
                {tag}
              </li>
            ))}
            {rest > 0 && <li>+{rest}</li>}
          </ul>
        )}
      </span>
    </div>
  );
}

function HowFar({ row, t, language, mayResend, mayExtend, tabIndex, onRow }: PartProps) {
  const since = row.stuck === 'half_way' && row.active_at ? formatDate(row.active_at, language) : '';
  return (
    <div role="gridcell" className="cell-progress">
      {row.stuck ? (
        <span className="row-fact row-stuck">
          <RowIcon name="stuck" />
          <span>
            {since
              ? t('candidates.stuck.half_way_since', { date: since })
              : t(`candidates.stuck.${row.stuck}`)}
          </span>
        </span>
      ) : (
        <span className="row-fact">
          <RowIcon name={row.progress} />
          {t(`responses.progress.${row.progress}`)}
        </span>
      )}
      {row.stuck && (mayResend || mayExtend) && (
        <span className="row-help">
          {mayResend && (
            <button
              type="button"
              data-control="resend"
              aria-label={t('candidates.resend_to', { name: row.full })}
              tabIndex={tabIndex}
              onClick={(event) => onRow('resend', row, event)}
            >
              {t('candidates.resend')}
            </button>
          )}
          {mayExtend && (
            <button
              type="button"
              data-control="extend"
              aria-label={t('candidates.extend_for', { name: row.full })}
              tabIndex={tabIndex}
              onClick={(event) => onRow('extend', row, event)}
            >
              {t('candidates.extend')}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

function Rate({ row, t }: RowProps) {
  const { rating } = row;
  return (
    <div role="gridcell" className="cell-rate">
      {rating ? (
        <span className="row-fact">
          <RowIcon name={rating.rate} />
          {t('responses.rate_percent', { rate: t(`responses.rate.${rating.rate}`), percent: rating.percent })}
        </span>
      ) : (
        <span className="row-soft">{t('responses.not_rated')}</span>
      )}
      {row.test_total_points > 0 && row.progress === 'completed' && (
        <span className="row-soft">
          {t('candidates.points', { scored: row.test_scored_points, total: row.test_total_points })}
        </span>
      )}
    </div>
  );
}
