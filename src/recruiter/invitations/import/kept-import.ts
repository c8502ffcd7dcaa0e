// The id of an import that was sent and not yet answered (P3): kept for this tab, so that pressing again, or choosing the
// same file after a reload, is the same import and not a second one.
import type { KeptText } from '../kept-text.ts';

export interface ImportIds {
  /** The same content has the same id until `done`. */
  idFor(content: string): string;
  /** It was answered: the same once more is meant as another one. */
  done(): void;
}

export function importIds(kept: KeptText, newId: () => string): ImportIds {
  return {
    idFor(content) {
      const mark = markOf(content);
      const [id, before] = kept.load()?.split(' ') ?? [];
      if (id && before === mark) return id;
      const fresh = newId();
      kept.keep(`${fresh} ${mark}`);
      return fresh;
    },
    done: () => kept.drop(),
  };
}

/**
 * Tells contents apart (53 bits, by cyrb53's way of mixing). Not against malice: what the mark takes for the same though it
 * is not, the server refuses. SHA-256 is for https only, and this page may be on a local network.
 */
function markOf(content: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < content.length; at += 1) {
    const unit = content.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${content.length}-${(4294967296 * (2097151 & b) + (a >>> 0)).toString(36)}`;
}
