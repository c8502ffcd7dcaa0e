// A row of a job's list: a table row on wide screens, a card on narrow ones, with the same cells laid out by
// list.css. Rows mount by the dozen while scrolling, so they are plain elements and the list handles their events.
import { memo, type CSSProperties, type MouseEvent } from 'react';
import type { Language } from '#contract/languages.ts';
import type { Response } from '#contract/response.ts';
import { initialsOf } from '#contract/user.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { RowIcon } from './RowIcon.tsx';
import type { RowTexts } from './row-texts.ts';
import '../status/status-chip.css';

/** The action of a part of a row. A click anywhere else opens the candidate, which the list handles. */
export type RowAction = 'select' | 'menu' | 'others' | 'resend' | 'extend';
export type OnRow = (action: RowAction, row: Response, event: MouseEvent<HTMLElement>) => void;

export interface RowProps {
  row: Response;
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

export const CandidateRow = memo(function CandidateRow(props: RowProps) {
  const { row, rowIndex, top, height, isSelected, isActive, texts, onRow } = props;
  const place: CSSProperties = { insetBlockStart: top, blockSize: height };
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
            aria-label={texts.select(row.full)}
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
          {texts.status[row.status]}
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
          aria-label={texts.more(row.full)}
          tabIndex={tabIndex}
          onClick={(event) => onRow('menu', row, event)}
        >
          <RowIcon name="menu" size={22} />
        </button>
      </div>
    </div>
  );
});

/** The list handles the click, which has the Shift key that a change event lacks. */
function ignore(): void {}

type PartProps = RowProps & { tabIndex: 0 | -1 };

const shownTags = 2;

function Who({ row, href, texts, tabIndex, onRow }: PartProps) {
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
          {!row.seen && <span className="row-unseen" role="img" aria-label={texts.unseen} />}
          {/* Truncated at the end of its own direction, not the page's. */}
          <a className="candidate-link" dir="auto" data-control="open" href={href} tabIndex={tabIndex}>
            {row.full}
          </a>
          {row.attempt > 1 && <span className="row-soft">{texts.attempt(row.attempt)}</span>}
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
              {texts.otherJobs(row.other_jobs)}
            </button>
          )}
        </span>
        {row.tags.length > 0 && (
          <ul className="row-tags" aria-label={texts.tags}>
            {row.tags.slice(0, shownTags).map((tag) => (
              <li key={tag} dir="auto">
                {tag}
              </li>
            ))}
            {rest > 0 && <li className="row-rest">+{rest}</li>}
          </ul>
        )}
      </span>
    </div>
  );
}

function HowFar({ row, texts, language, mayResend, mayExtend, tabIndex, onRow }: PartProps) {
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
      {row.stuck && (mayResend || mayExtend) && (
        <span className="row-help">
          {mayResend && (
            <button
              type="button"
              data-control="resend"
              aria-label={texts.resendTo(row.full)}
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

function Rate({ row, texts }: RowProps) {
  const { rating } = row;
  return (
    <div role="gridcell" className="cell-rate">
      {rating ? (
        <span className="row-fact">
          <RowIcon name={rating.rate} />
          {texts.rate(rating)}
        </span>
      ) : (
        <span className="row-soft">{texts.notRated}</span>
      )}
      {row.test_total_points > 0 && row.progress === 'completed' && (
        <span className="row-soft">{texts.points(row.test_scored_points, row.test_total_points)}</span>
      )}
    </div>
  );
}
