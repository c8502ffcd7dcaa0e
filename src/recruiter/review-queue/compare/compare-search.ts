// Who is compared, kept in the page's address: `?ids=a,b`.
import { Id } from '#contract/id.ts';

/** Side by side there is room for so many. */
export const maxCompared = 4;

/** What an address gets wrong is left out. */
export function parseCompareSearch(raw: Record<string, unknown>): { ids: string } {
  const ids = String(raw['ids'] ?? '').split(',');
  return { ids: idsOf(ids).join(',') };
}

/** Each once, not more than fit. */
export function idsOf(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => Id.safeParse(id).success).slice(0, maxCompared);
}
