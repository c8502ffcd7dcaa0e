// Which pages of each list are on the screen, and so are refetched on changes. Neither server data nor rendered, so
// it is kept beside the cache, by query key.
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
