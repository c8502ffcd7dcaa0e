// A moment of an answer in the page's URL: `?answer=…&t=83`, to share and revisit.
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';

export interface Moment {
  /** The answer's id; defaults to the first playable one. */
  answer?: string;
  /** Seconds from the start. */
  t?: number;
}

const Asked = z.object({
  answer: z.catch(z.optional(Id), undefined),
  t: z.catch(z.optional(z.coerce.number().check(z.gte(0), z.lte(86_400))), undefined),
});

/** Parses a moment and drops invalid values: the candidate is shown in any case. */
export function parseMoment(raw: Record<string, unknown>): Moment {
  const { answer, t } = Asked.parse(raw);
  return { ...(answer !== undefined && { answer }), ...(t !== undefined && { t }) };
}

/** The URL of a candidate's answer, with a moment if given. */
export function momentAddress(
  origin: string,
  { responseId, answerId, atMs }: { responseId: string; answerId: string; atMs: number | null },
): string {
  const address = new URL(`/jobs/candidate/${responseId}`, origin);
  address.searchParams.set('answer', answerId);
  if (atMs !== null) address.searchParams.set('t', String(Math.floor(atMs / 1000)));
  return address.href;
}
