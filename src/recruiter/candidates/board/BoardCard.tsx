// A candidate's card on the board. Draggable, with arrows to move it.
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Response } from '#contract/response.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatAgo } from '../../../i18n/format-ago.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CandidateLink } from '../list/CandidateLink.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { Face } from '../list/Face.tsx';
import { RowIcon } from '../list/RowIcon.tsx';
import { RowTags } from '../list/RowTags.tsx';
import { StatusChip } from '../status/StatusChip.tsx';
import { useDragCard } from './use-card-drag.ts';
import { ratingText } from '../rating/rating-text.ts';

/** `back` and `on`: to the previous and the next step. */
export type CardAction = 'menu' | 'others' | 'back' | 'on';

interface Props {
  row: Response;
  top: number;
  height: number;
  search: CandidateSearch;
  /** True for the one card per column in the tab order. */
  isActive: boolean;
  mayMove: boolean;
  hasBack: boolean;
  hasOn: boolean;
  onCard: (action: CardAction, row: Response, at: HTMLElement) => void;
}

/** Memoized: does not rerender when other cards come and go. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { row, top, height, search, isActive, mayMove } = props;
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const isDragged = useDragCard(card, row.id, mayMove);
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      ref={card}
      className="board-card"
      data-id={row.id}
      data-dragged={isDragged}
      style={{ transform: `translateY(${top}px)`, blockSize: height }}
    >
      <div>
        <div className="board-line">
          <Face row={row} />
          <div className="board-who">
            <div className="board-line">
              {!row.seen && <span className="row-unseen" role="img" aria-label={t('candidates.unseen')} />}
              <CandidateLink row={row} search={search} tabIndex={tabIndex} />
            </div>
            <Time at={row.finished_at ?? row.created_at} />
          </div>
          <CardButton {...props} action="menu" label="candidates.more_of" tabIndex={tabIndex} />
        </div>
        <div className="board-line">
          <StatusChip status={row.status} />
          {row.stuck && (
            <span className="row-fact row-stuck">
              <RowIcon name="stuck" />
              <span>{t(`candidates.stuck.${row.stuck}`)}</span>
            </span>
          )}
        </div>
        <div className="board-line">
          {row.tags.length > 0 && <RowTags tags={row.tags} label={t('candidates.tags')} />}
        </div>
        <div className="board-line">
          <Rate row={row} />
          <span className="board-gap" />
          {mayMove && (
            <>
              <CardButton {...props} action="back" label="candidates.move_back" tabIndex={tabIndex} />
              <CardButton {...props} action="on" label="candidates.move_on" tabIndex={tabIndex} />
            </>
          )}
        </div>
      </div>
    </li>
  );
});

/** When they finished, or were added. */
function Time({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time className="row-soft" dateTime={at} title={formatDateTime(at, language)}>
      {formatAgo(at, language)}
    </time>
  );
}

function Rate({ row }: Pick<Props, 'row'>) {
  const { t } = useTranslation();
  const { rating, progress } = row;
  const text = ratingText(t, row);
  if (!rating && progress !== 'completed') {
    return (
      <span className="row-fact">
        <RowIcon name={progress} />
        {t(`responses.progress.${progress}`)}
      </span>
    );
  }
  if (!rating) return <span className="row-soft">{text}</span>;
  return (
    <span className="row-fact" title={text}>
      <RowIcon name={rating.rate} />
      <span className="row-one-line">{text}</span>
    </span>
  );
}

function CardButton(
  props: Props & {
    action: 'menu' | 'back' | 'on';
    label: 'candidates.more_of' | 'candidates.move_back' | 'candidates.move_on';
    tabIndex: 0 | -1;
  },
) {
  const { row, action, label, tabIndex, hasBack, hasOn, onCard } = props;
  const { t } = useTranslation();
  const isOff = (action === 'back' && !hasBack) || (action === 'on' && !hasOn);
  return (
    <button
      type="button"
      className="row-menu"
      aria-label={t(label, { name: row.full })}
      {...(action === 'menu' && { 'aria-haspopup': 'menu' as const })}
      disabled={isOff}
      tabIndex={tabIndex}
      onClick={(event) => onCard(action, row, event.currentTarget)}
    >
      <RowIcon name={action} size={20} />
    </button>
  );
}
