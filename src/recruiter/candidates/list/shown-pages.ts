// Which pages of each list are on the screen: what is asked for again when something has changed. Not server data, and
// nothing that is rendered: so it lives beside the cache, by the list's key.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { PageRange } from './pages.ts';

const shown = new Map<string, PageRange>();
const top: PageRange = { first: 0, last: 0 };

export function shownPages(queryKey: QueryKey): PageRange {
  return shown.get(hashKey(queryKey)) ?? top;
}

export function setShownPages(queryKey: QueryKey, range: PageRange): void {
  shown.set(hashKey(queryKey), range);
}
