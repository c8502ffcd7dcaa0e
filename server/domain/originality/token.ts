// One token of an answer: a word, a character, or a sign of a program.
export interface Token {
  /** Equal tokens have equal values: 32 bits. */
  value: number;
  /** Where it is in the answer's text: UTF-16 units. */
  from: number;
  to: number;
}

/** FNV-1a, 32 bits. */
export function valueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
