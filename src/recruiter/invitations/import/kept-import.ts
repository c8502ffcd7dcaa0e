// The id of an import that was sent but not yet answered (P3), stored for this tab. Pressing again, or choosing the
// same file after a reload, resends the same import.
import type { KeptText } from '../kept-text.ts';

export interface ImportIds {
  /** The same content gets the same id until `done`. */
  idFor(content: string): string;
  /** The server answered. The same content again is a new import. */
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
 * A 53-bit hash of the content (cyrb53), not safe against malice. On a collision the server refuses the import.
 * SHA-256 needs https, and this page may run in a local network.
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
