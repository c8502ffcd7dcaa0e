// A moment of an answer in the page's address: `?answer=…&t=83`, to be passed on and found again.
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';

export interface Moment {
  /** Of which answer; the first that can be played unless told. */
  answer?: string;
  /** Seconds from the beginning. */
  t?: number;
}

const Asked = z.object({
  answer: z.catch(z.optional(Id), undefined),
  t: z.catch(z.optional(z.coerce.number().check(z.gte(0), z.lte(86_400))), undefined),
});

/** What an address asks for. What it gets wrong is left out: the candidate is there all the same. */
export function parseMoment(raw: Record<string, unknown>): Moment {
  const { answer, t } = Asked.parse(raw);
  return { ...(answer !== undefined && { answer }), ...(t !== undefined && { t }) };
}

/** The address that shows a candidate's answer, at a moment where there is one. */
export function momentAddress(
  origin: string,
  { responseId, answerId, atMs }: { responseId: string; answerId: string; atMs: number | null },
): string {
  const address = new URL(`/jobs/candidate/${responseId}`, origin);
  address.searchParams.set('answer', answerId);
  if (atMs !== null) address.searchParams.set('t', String(Math.floor(atMs / 1000)));
  return address.href;
}
