// VIES, the EU's register of VAT numbers. It is often unavailable, which blocks nothing: the number stays unverified.
import { countOutgoing } from '../metrics/metrics.ts';
import * as z from 'zod/mini';

export type ViesAnswer =
  | { state: 'valid' | 'not_registered'; requestId: string }
  /** `why` is for the log. */
  | { state: 'unverified'; why: string };

const Reply = z.looseObject({
  valid: z.boolean(),
  requestIdentifier: z.optional(z.nullable(z.string())),
});
/** A fault comes with status 200 or 500: `MS_UNAVAILABLE`, `MS_MAX_CONCURRENT_REQ` and others. */
const Fault = z.looseObject({ actionSucceed: z.literal(false), errorWrappers: z.optional(z.unknown()) });

const timeoutMs = 5000;
const maxBytes = 64 * 1024;

/**
 * @param vat with the prefix of its country (EL for Greece)
 * @param requester our own number, so that the register issues a proof; undefined: it issues none
 */
export async function askVies(url: string, vat: string, requester: string | undefined): Promise<ViesAnswer> {
  try {
    const reply = await countOutgoing(
      'vies',
      fetch(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          ...{ countryCode: vat.slice(0, 2), vatNumber: vat.slice(2) },
          ...(requester && {
            requesterMemberStateCode: requester.slice(0, 2),
            requesterNumber: requester.slice(2),
          }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    const text = await reply.text();
    if (text.length > maxBytes) return { state: 'unverified', why: 'the answer is too long' };
    const body: unknown = JSON.parse(text);
    if (!reply.ok || Fault.safeParse(body).success)
      return { state: 'unverified', why: `status ${reply.status}: ${text.slice(0, 200)}` };
    const { valid, requestIdentifier } = Reply.parse(body);
    return { state: valid ? 'valid' : 'not_registered', requestId: requestIdentifier ?? '' };
  } catch (error) {
    return { state: 'unverified', why: error instanceof Error ? error.message : String(error) };
  }
}
