// Where the words of a transcript are on the page, and which word is at a place.
import { wordAt, type Sentence } from '#contract/transcript-words.ts';

/** A run of shown words; `to` is beyond the last. */
export interface WordRun {
  from: number;
  to: number;
}

export interface WordPlaces {
  /** The sentence of a word. */
  lineOf: (word: number) => number;
  /** The first word of a sentence. */
  firstOf: (line: number) => number;
  /** On the page; none while the text is not on it. */
  rangesOf: (runs: readonly WordRun[]) => Range[];
  /** The word under a point of the window; null: none. */
  wordAtPoint: (x: number, y: number) => number | null;
  /** The words that the user has selected, at least partly; null: none. */
  selectedWords: () => WordRun | null;
}

/** `textOf` returns the element that contains a sentence's text and nothing else. */
export function wordPlaces(
  sentences: readonly Sentence[],
  textOf: (line: number) => Element | null,
): WordPlaces {
  const firsts: number[] = [];
  let count = 0;
  for (const { words } of sentences) {
    firsts.push(count);
    count += words.length;
  }
  const firstOf = (line: number) => firsts[line] ?? 0;
  const lineOf = (word: number) =>
    Math.max(
      0,
      firsts.findLastIndex((first) => first <= word),
    );
  const placeOf = (node: Node | null, offset: number) => {
    const line = sentences.findIndex((_, index) => node !== null && textOf(index)?.contains(node));
    const sentence = sentences[line];
    return sentence && { line, word: firstOf(line) + wordAt(sentence, offset), offset, sentence };
  };
  return {
    lineOf,
    firstOf,
    rangesOf: (runs) =>
      runs.flatMap(({ from, to }) => {
        const [first, last] = [edgeOf(from), edgeOf(to - 1)];
        if (!first || !last) return [];
        const range = document.createRange();
        range.setStart(first.node, first.start);
        range.setEnd(last.node, last.end);
        return [range];
      }),
    wordAtPoint: (x, y) => {
      const { node, offset } = caretAt(x, y);
      return placeOf(node, offset)?.word ?? null;
    },
    selectedWords: () => {
      const selection = getSelection();
      if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
      const range = selection.getRangeAt(0);
      const start = placeOf(range.startContainer, range.startOffset);
      const end = placeOf(range.endContainer, range.endOffset);
      if (!start || !end) return null;
      // A selection that ends before the first letter of a word does not include it.
      const isBefore = end.sentence.starts[end.word - firstOf(end.line)] === end.offset;
      return { from: start.word, to: Math.max(start.word, isBefore ? end.word - 1 : end.word) + 1 };
    },
  };

  function edgeOf(word: number) {
    const line = lineOf(word);
    const sentence = sentences[line];
    const index = word - firstOf(line);
    const start = sentence?.starts[index];
    const node = textOf(line)?.firstChild;
    const text = sentence?.words[index]?.text;
    if (start === undefined || text === undefined || !node) return null;
    return { node, start, end: start + text.length };
  }
}

/** Older browsers know only the second function. */
function caretAt(x: number, y: number): { node: Node | null; offset: number } {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return { node: position?.offsetNode ?? null, offset: position?.offset ?? 0 };
  }
  const range = (
    document as Document & { caretRangeFromPoint?: (x: number, y: number) => Range | null }
  ).caretRangeFromPoint?.(x, y);
  return { node: range?.startContainer ?? null, offset: range?.startOffset ?? 0 };
}
