// Which common passage is chosen, and what follows: both texts scroll to it.
import { useEffect, useState } from 'react';
import type { MatchDetail } from '#contract/originality.ts';

export interface Passages {
  /** Index of the chosen passage; null: none yet. */
  chosen: number | null;
  /** How often a passage was chosen: the same one can be chosen again. */
  turn: number;
  choose: (index: number) => void;
  /** To the next one, and after the last to the first. */
  goOn: () => void;
}

/** Above a passage, some of the text before it. */
const marginPx = 48;

/** Which side of a match, and which of its passages. */
export const passageId = (side: number, index: number) => `passage-${side}-${index}`;

export function usePassages({ id, passages }: Pick<MatchDetail, 'id' | 'passages'>): Passages {
  const [chosen, setChosen] = useState({ of: '', index: 0, turn: 0 });
  const { turn } = chosen;
  const index = chosen.of === id ? chosen.index : null;
  useEffect(() => {
    if (index === null) return;
    const marks = [0, 1].map((side) => document.getElementById(passageId(side, index)));
    for (const mark of marks) mark?.parentElement?.scrollTo({ top: mark.offsetTop - marginPx });
    // A phone has one text below the other: the page goes to the first.
    marks[0]?.scrollIntoView({ block: 'nearest' });
  }, [index, turn]);
  const choose = (next: number) => setChosen({ of: id, index: next, turn: turn + 1 });
  return {
    chosen: index,
    turn,
    choose,
    goOn: () => choose(index === null || index + 1 >= passages.length ? 0 : index + 1),
  };
}
