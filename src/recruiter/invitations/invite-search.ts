// The invite page's URL search parameters: the section, the way of inviting, and the filter on invited people.
// Every route declaration loads this file, so it imports nothing from the contract.
import * as z from 'zod/mini';

const maxSearchLength = 200;

export const views = ['ways', 'message', 'invited'] as const;
export const ways = ['share', 'send', 'bulk'] as const;
export type Way = (typeof ways)[number];

const Search = z.object({
  view: z.catch(z.optional(z.enum(views)), undefined),
  way: z.catch(z.optional(z.enum(ways)), undefined),
  search: z.catch(z.optional(z.coerce.string()), undefined),
  state: word(),
  kind: word(),
  language: word(),
});

function word() {
  return z.catch(z.optional(z.string().check(z.maxLength(20))), undefined);
}

export interface InviteSearch {
  /** Defaults to the ways to invite. */
  view?: (typeof views)[number];
  /** Defaults to the way that the member used last, at first the share link. */
  way?: Way;
  search?: string;
  /** The newest message's state. Unknown values mean everyone. */
  state?: string;
  /** The message being read or edited. Unknown values mean the invitation. */
  kind?: string;
  /** The message's language. Unknown values mean the reader's language. */
  language?: string;
}

/** Parses the search parameters. Ignores invalid ones, so that one bad value does not break the whole page. */
export function parseInviteSearch(raw: Record<string, unknown>): InviteSearch {
  const { view, way, search, state, kind, language } = Search.parse(raw);
  const words = search?.trim().slice(0, maxSearchLength);
  return {
    ...(view && view !== 'ways' ? { view } : {}),
    ...(way ? { way } : {}),
    ...(words ? { search: words } : {}),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(language ? { language } : {}),
  };
}
