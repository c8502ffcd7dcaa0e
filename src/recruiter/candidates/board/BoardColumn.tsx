// A column of the board: one step's cards, newest first, virtualized and loaded on scroll.
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#contract/languages.ts';
import type { Response } from '#contract/response.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LoadFailed } from '../../../kit/Loaded.tsx';
import type { Step } from '../bulk/use-list-changes.ts';
import type { CandidateFilterChange, CandidateSearch } from '../queries/candidate-search.ts';
import { useCandidateList } from '../list/use-candidate-list.ts';
import { useBoxWindow } from '../list/use-row-window.ts';
import { countsQuery } from '../queries/response-queries.ts';
import { BoardCard, type CardAction } from './BoardCard.tsx';
import { cardsAt, isAnyProgress, searchAt, type Moving } from './steps.ts';
import { useDropCards } from './use-card-drag.ts';

/** A card's height and margin, as in board.css. */
const cardRem = { mouse: 10.25, touch: 11.125 };
const ahead = 15;

interface Props {
  jobId: string;
  step: Step;
  search: CandidateSearch;
  moving: readonly Moving[];
  /** All loaded cards of the board, to find a dropped one. */
  shown: Map<string, Response>;
  mayMove: boolean;
  hasBack: boolean;
  hasOn: boolean;
  focusId: string | null;
  onFocused: () => void;
  onCard: (action: CardAction, row: Response, at: HTMLElement) => void;
  onDrop: (id: string) => void;
  onChange: (change: CandidateFilterChange) => void;
}

export function BoardColumn(props: Props) {
  const { jobId, step, search, moving, shown, mayMove, hasBack, hasOn, onCard } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const there = useMemo(() => searchAt(step.id, search), [search, step.id]);
  const list = useCandidateList(jobId, there);
  const { data: counts } = useQuery(countsQuery(jobId, there));
  const cards = cardsAt(step.id, list.rows, moving);
  useEffect(() => cards.forEach((row) => shown.set(row.id, row)), [cards, shown]);

  const column = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const isCardOver = useDropCards(column, props.onDrop);
  const [rem] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const virtualizer = useBoxWindow(scroll, cards, cardRem[isTouch ? 'touch' : 'mouse'] * rem);
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const { see, more, hasMore } = list;
  useEffect(() => see(startIndex, endIndex), [see, startIndex, endIndex]);
  const isNearEnd = endIndex > cards.length - ahead;
  useEffect(() => {
    if (isNearEnd && hasMore) more();
  }, [isNearEnd, hasMore, more]);

  const [active, setActive] = useState<string | null>(null);
  const activePlace = Math.max(
    0,
    cards.findIndex((row) => row.id === active),
  );
  useFocusedCard(props, cards, scroll, virtualizer.scrollToIndex);
  const press = useColumnKeys(column, cards, activePlace, onCard);

  return (
    <section ref={column} className="board-column" data-over={isCardOver} aria-label={step.name}>
      <h3>
        <bdi>{step.name}</bdi>
        <span>{counts && formatNumber(counts.total, language)}</span>
      </h3>
      {step.id === null && <EveryoneToggle search={search} onChange={props.onChange} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the links in it */}
      <div ref={scroll} className="board-scroll" onKeyDown={press}>
        {list.isFailed && <LoadFailed onRetry={list.retry} />}
        {list.isPending && <p className="board-empty">{t('common.loading')}</p>}
        {!list.isPending && !list.isFailed && cards.length === 0 && (
          <p className="board-empty">
            {t(there.undecided ? 'candidates.nobody_waits' : 'candidates.step_empty')}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices which card has the focus */}
        <ul
          className="board-cards"
          aria-label={step.name}
          style={{ blockSize: virtualizer.getTotalSize(), margin: 0, padding: 0, listStyle: 'none' }}
          onFocus={({ target }) =>
            setActive(target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? active)
          }
        >
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = cards[index];
            return (
              row && (
                <BoardCard
                  key={row.id}
                  row={row}
                  top={start}
                  height={size}
                  search={search}
                  isActive={index === activePlace}
                  mayMove={mayMove}
                  hasBack={hasBack}
                  hasOn={hasOn}
                  onCard={onCard}
                />
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** Also shows candidates before the first step who do not wait for a decision. */
function EveryoneToggle({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useTranslation();
  if (isAnyProgress(search)) return null;
  return (
    <button
      type="button"
      className="row-link board-everyone"
      aria-pressed={search.everyone === 'yes'}
      onClick={() => onChange({ everyone: search.everyone ? undefined : 'yes' })}
    >
      {t('candidates.board_everyone')}
    </button>
  );
}

/** Focuses the card that a move brought here, once it is rendered. */
function useFocusedCard(
  { focusId, onFocused }: Pick<Props, 'focusId' | 'onFocused'>,
  cards: readonly Response[],
  scroll: RefObject<HTMLElement | null>,
  scrollToIndex: (index: number) => void,
): void {
  const place = focusId === null ? -1 : cards.findIndex((row) => row.id === focusId);
  useLayoutEffect(() => {
    if (place < 0 || focusId === null) return;
    const card = scroll.current?.querySelector(`[data-id="${CSS.escape(focusId)}"] .candidate-link`);
    if (card instanceof HTMLElement) {
      card.focus();
      onFocused();
    } else scrollToIndex(place);
  });
}

/** Arrow keys move between cards and columns; with Shift they move the card. */
function useColumnKeys(
  column: RefObject<HTMLElement | null>,
  cards: readonly Response[],
  place: number,
  onCard: Props['onCard'],
): (event: KeyboardEvent) => void {
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const onKey = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backKey = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  return (event) => {
    const row = cards[place];
    if (event.altKey || event.ctrlKey || event.metaKey || !row) return;
    const { key, shiftKey, currentTarget } = event;
    if (shiftKey && (key === onKey || key === backKey)) {
      if (currentTarget instanceof HTMLElement) onCard(key === onKey ? 'on' : 'back', row, currentTarget);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      focusCard(column.current, cards[place + (key === 'ArrowDown' ? 1 : -1)]?.id);
    } else if (key === onKey || key === backKey) {
      const next =
        key === onKey ? column.current?.nextElementSibling : column.current?.previousElementSibling;
      const link = next?.querySelector('.candidate-link[tabindex="0"]');
      if (link instanceof HTMLElement) link.focus();
    } else return;
    event.preventDefault();
  };
}

function focusCard(column: HTMLElement | null, id: string | undefined): void {
  const link = id && column?.querySelector(`[data-id="${CSS.escape(id)}"] .candidate-link`);
  if (!(link instanceof HTMLElement)) return;
  link.focus();
  link.closest('[data-id]')?.scrollIntoView({ block: 'nearest' });
}
