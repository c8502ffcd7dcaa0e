// The id of an import that was sent but not yet answered (P3), stored for this tab. Pressing again, or choosing the
// same file after a reload, resends the same import.
import * as z from 'zod/mini';
import type { DraftKind, DraftStore } from '../../../kit/drafts.ts';

const SentImport = z.object({ id: z.string(), content: z.string() });
type SentImport = z.infer<typeof SentImport>;

/** By the job's id. `content` is a hash. */
export const sentImports: DraftKind<SentImport> = { name: 'candor-import', schema: SentImport, scope: 'tab' };

export interface ImportIds {
  /** The same content gets the same id until `done`. */
  idFor(content: string): string;
  /** The server answered. The same content again is a new import. */
  done(): void;
}

export function importIds(store: DraftStore<SentImport>, newId: () => string): ImportIds {
  return {
    idFor(text) {
      const content = markOf(text);
      const sent = store.load();
      if (sent?.content === content) return sent.id;
      const id = newId();
      store.save({ id, content });
      return id;
    },
    done: () => store.drop(),
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
