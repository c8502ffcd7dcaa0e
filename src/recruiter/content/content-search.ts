// The content pages' URL search parameters. Every route declaration loads this file, so it imports nothing from the
// contract.
import * as z from 'zod/mini';

const word = () => z.catch(z.optional(z.string().check(z.maxLength(60))), undefined);
const Search = z.object({ kind: word(), language: word(), edit: word() });

export interface ContentSearch {
  /** The kind of message. Unknown values mean the invitation. */
  kind?: string;
  /** Unknown values mean the reader's language. */
  language?: string;
  /** The template being edited: its id, or `new`. */
  edit?: string;
}

export function parseContentSearch(raw: Record<string, unknown>): ContentSearch {
  const { kind, language, edit } = Search.parse(raw);
  return { ...(kind && { kind }), ...(language && { language }), ...(edit && { edit }) };
}
