// What of the page for inviting is looked at: a section, a way, and of those invited whom. Kept in the page's address, and
// read with every route's declaration: it brings nothing of the contract along.
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
  /** The ways to invite unless told. */
  view?: (typeof views)[number];
  /** The share link unless told. */
  way?: Way;
  search?: string;
  /** Of the newest message; what is none is everybody's. */
  state?: string;
  /** Of the message that is read or changed; what is none is the invitation. */
  kind?: string;
  /** Of that message; what is none of ours is the reader's. */
  language?: string;
}

/** What an address asks for. What it gets wrong is left out: a bad word must not cost the whole page. */
export function parseInviteSearch(raw: Record<string, unknown>): InviteSearch {
  const { view, way, search, state, kind, language } = Search.parse(raw);
  const words = search?.trim().slice(0, maxSearchLength);
  return {
    ...(view && view !== 'ways' ? { view } : {}),
    ...(way && way !== 'share' ? { way } : {}),
    ...(words ? { search: words } : {}),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(language ? { language } : {}),
  };
}
