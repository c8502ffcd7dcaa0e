// Copyscape's API (https://www.copyscape.com/api-guide.php): one request with the text as a form. It answers errors with status 200.
import * as z from 'zod/mini';
import type { WebPage } from '#contract/originality.ts';
import type { CopyscapeSettings } from '../../kernel/copyscape.ts';
import { mayWorkLater, OutgoingFault, postTo } from '../../platform/http/outgoing.ts';
import { WebFault, type WebChecker, type WebFindings } from './web-check.ts';

const timeoutMs = 30_000;
/** The results whose whole page is compared. The others have no percentage. */
const fullComparisons = 5;
const mostPages = 20;

/** `waitMs` is for tests: how long a reply may take. */
export function copyscape(settings: CopyscapeSettings, waitMs = timeoutMs): WebChecker {
  return { check: async (text) => readReply(await send(settings, text, waitMs)) };
}

async function send({ url, user, key }: CopyscapeSettings, text: string, waitMs: number): Promise<string> {
  const form = new URLSearchParams({
    ...{ u: user, k: key, o: 'csearch', e: 'UTF-8', t: text, c: String(fullComparisons), f: 'json' },
  });
  try {
    const { status, body } = await postTo({
      target: 'copyscape',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: Buffer.from(form.toString()),
      timeoutMs: waitMs,
    });
    if (status >= 200 && status < 300) return body;
    const isPassing = mayWorkLater(status);
    throw new WebFault(isPassing ? 'unreachable' : 'refused', `status ${status}`, { isPassing });
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    if (error.kind === 'too_large') throw new WebFault('bad_reply', error.message);
    throw new WebFault('unreachable', error.message, { isPassing: true, cause: error });
  }
}

/** Numbers come as numbers or as text. */
const Numeric = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => Number(value)),
);
const Result = z.object({
  url: z.string(),
  title: z.optional(z.string()),
  minwordsmatched: z.optional(Numeric),
  wordsmatched: z.optional(Numeric),
  percentmatched: z.optional(Numeric),
});
const Reply = z.object({
  error: z.optional(z.string()),
  cost: z.optional(Numeric),
  result: z.optional(z.union([z.array(Result), Result])),
});

/**
 * Exported for tests.
 * @throws WebFault
 */
export function readReply(body: string): WebFindings {
  const parsed = Reply.safeParse(jsonOf(body));
  if (!parsed.success) throw new WebFault('bad_reply', 'the reply has another shape');
  const { error, cost, result } = parsed.data;
  // The message may repeat what was sent, so it is not logged.
  if (error !== undefined)
    throw new WebFault(/credit/i.test(error) ? 'no_credit' : 'refused', 'the service refused the text');
  if (cost === undefined) throw new WebFault('bad_reply', 'the reply has no cost');
  return {
    pages: (Array.isArray(result) ? result : result ? [result] : [])
      .flatMap((found) => pageOf(found) ?? [])
      .toSorted((a, b) => b.words - a.words)
      .slice(0, mostPages),
    costMicros: Math.max(0, Math.round(cost * 1_000_000)) || 0,
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new WebFault('bad_reply', 'the reply is no JSON', { cause });
  }
}

/** Null: a page may not link to its address. */
function pageOf({ url, title, ...found }: z.infer<typeof Result>): WebPage | null {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) return null;
  const percent = found.percentmatched;
  return {
    url: new URL(url).href.slice(0, 2000),
    title: (title ?? '').slice(0, 300),
    words: Math.max(0, Math.round(found.wordsmatched ?? found.minwordsmatched ?? 0)) || 0,
    percent: percent !== undefined && percent >= 0 && percent <= 100 ? percent : null,
  };
}
