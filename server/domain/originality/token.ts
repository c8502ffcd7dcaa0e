// One token of an answer: a word, a character, or a sign of a program.
export interface Token {
  /** Equal tokens have equal values: 32 bits. */
  value: number;
  /** Where it is in the answer's text: UTF-16 units. */
  from: number;
  to: number;
}

/**
 * What is compared with its like. `spoken`: the words of a video, or those written instead of one. `characters`: a text in a script
 * without spaces. Here, because tokens.ts loads the grammars of nine languages, which only the worker thread needs.
 */
export const comparisonKinds = ['code', 'words', 'spoken', 'characters'] as const;

/** FNV-1a, 32 bits. */
export function valueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
