// The compared candidates, stored in the page's URL: `?ids=a,b`.
import { Id } from '#contract/id.ts';

/** As many as fit side by side. */
export const maxCompared = 4;

/** Drops invalid values. */
export function parseCompareSearch(raw: Record<string, unknown>): { ids: string } {
  const ids = String(raw['ids'] ?? '').split(',');
  return { ids: idsOf(ids).join(',') };
}

/** Without duplicates, and no more than fit. */
export function idsOf(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => Id.safeParse(id).success).slice(0, maxCompared);
}
