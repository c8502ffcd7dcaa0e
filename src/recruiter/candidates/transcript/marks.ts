// Marks words of texts without an element for each, so that a long text stays quick and nothing moves: the CSS Custom Highlight API
// (https://drafts.csswg.org/css-highlight-api-1/). Browsers without it mark the sentence (transcript.css).

export const markNames = ['spoken', 'found', 'hit', 'chosen', 'doubtful', 'corrected'] as const;
export type MarkName = (typeof markNames)[number];

export interface Marks {
  /** Replaces this text's marks of a name. */
  show(name: MarkName, ranges: readonly Range[]): void;
  clear(): void;
}

/** The marks of one text; those of all texts share a highlight for each name. */
export function createMarks(): Marks {
  const own = new Map<MarkName, readonly Range[]>();
  const show = (name: MarkName, ranges: readonly Range[]) => {
    const shared = sharedMarks(name);
    if (!shared) return;
    for (const range of own.get(name) ?? []) shared.delete(range);
    for (const range of ranges) shared.add(range);
    own.set(name, ranges);
  };
  return { show, clear: () => markNames.forEach((name) => show(name, [])) };
}

function sharedMarks(name: MarkName): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined;
  const key = `transcript-${name}`;
  const known = CSS.highlights.get(key);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(key, made);
  return made;
}
