// A row of a job's list: a table row on wide screens, a card on narrow ones, with the same cells laid out by
// list.css. Rows mount by the dozen while scrolling, so they are plain elements and the list handles their events.
import { memo, type CSSProperties } from 'react';
import { cells, type PartProps, type RowProps } from './cells.tsx';
import { Face } from './Face.tsx';
import { RowIcon } from './RowIcon.tsx';
import { RowTags } from './RowTags.tsx';
import '../status/status-chip.css';

export const CandidateRow = memo(function CandidateRow(props: RowProps) {
  const { row, columns, rowIndex, top, height, isSelected, isActive, texts, onRow } = props;
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
      {columns.map((column) => {
        const Cell = cells[column];
        return <Cell key={column} {...props} tabIndex={tabIndex} />;
      })}
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

function Who({ row, columns, layout, href, texts, tabIndex, onRow }: PartProps) {
  const isOneLine = layout === 'compact';
  return (
    <div role="gridcell" className="cell-who">
      <Face row={row} />
      <span className="row-who">
        <span className="row-name">
          {!row.seen && <span className="row-unseen" role="img" aria-label={texts.unseen} />}
          {/* Truncated at the end in the text's direction, not the page's. */}
          <a className="candidate-link" dir="auto" data-control="open" href={href} tabIndex={tabIndex}>
            {row.full}
          </a>
          {row.attempt > 1 && <span className="row-soft">{texts.attempt(row.attempt)}</span>}
        </span>
        {!isOneLine && (
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
        )}
        {!isOneLine && row.tags.length > 0 && !columns.includes('tags') && (
          <RowTags tags={row.tags} label={texts.tags} />
        )}
      </span>
    </div>
  );
}
