// The stripe package, as we use it: this file alone imports it. Calls have a timeout, a size limit and no redirects. Results
// are parsed with our schemas, so a surprise at Stripe is an error here and not a wrong row.
import { countOutgoing } from '../metrics/metrics.ts';
import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { StripeSettings } from '../../kernel/config.ts';
import { CardPaymentsDown } from './card-payments.ts';

const timeoutMs = 20_000;
const maxBytes = 4 * 1024 * 1024;
/** Stripe refuses older signatures too, by default; 0 would turn the check off. */
const toleranceSeconds = 300;

export type StripeClient = Stripe;

export function openStripe({ secretKey, url }: StripeSettings): StripeClient {
  const address = url === undefined ? undefined : new URL(url);
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: timeoutMs,
    // Idempotency keys make a second attempt safe.
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithin),
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

async function fetchWithin(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await countOutgoing('stripe', fetch(input, { ...init, redirect: 'error' }));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`Stripe's answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: answer.status, headers: answer.headers });
}

/** Stripe refused a call. Without a `status`, which Fastify would use for our own reply. */
class CallRefused extends Error {
  readonly refusedWith: { status: number | undefined; code: string | undefined };

  constructor(cause: InstanceType<typeof Stripe.errors.StripeError>) {
    super(`Stripe refused a call: ${cause.message}`, { cause });
    this.refusedWith = { status: cause.statusCode, code: cause.code };
  }
}

/**
 * Runs a call and parses its result.
 * @throws CardPaymentsDown if the same call may succeed later
 */
export async function ask<Result>(schema: z.ZodMiniType<Result>, call: Promise<unknown>): Promise<Result> {
  try {
    return schema.parse(await call);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (!isTransient(error)) throw new CallRefused(error);
    throw new CardPaymentsDown(`Stripe did not answer: ${error.type} ${error.statusCode ?? ''}`, {
      cause: error,
    });
  }
}

function isTransient({ type, statusCode = 500 }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return type !== 'StripeIdempotencyError' && (statusCode >= 500 || statusCode === 409 || statusCode === 429);
}

/** Like `ask`, but undefined if there is no such object. */
export async function askFor<Result>(
  schema: z.ZodMiniType<Result>,
  call: Promise<unknown>,
): Promise<Result | undefined> {
  return ask(schema, call).catch((error: unknown) => {
    if (error instanceof CallRefused && error.refusedWith.code === 'resource_missing') return undefined;
    throw error;
  });
}

/**
 * Like `ask`, but undefined if Stripe refuses with one of these statuses. 402: a bank refused the payment, or wants to ask the
 * cardholder.
 */
export async function askUnlessRefused<Result>(
  schema: z.ZodMiniType<Result>,
  call: Promise<unknown>,
  statuses: readonly number[] = [402],
): Promise<Result | undefined> {
  return ask(schema, call).catch((error: unknown) => {
    const status = error instanceof CallRefused ? error.refusedWith.status : undefined;
    if (status !== undefined && statuses.includes(status)) return undefined;
    throw error;
  });
}

const EventEnvelope = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,100}$/)),
  type: z.string().check(z.maxLength(100)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      ...{ object: z.string(), id: z.optional(z.string()) },
      ...{ customer: z.optional(z.unknown()), charge: z.optional(z.unknown()) },
    }),
  }),
});

export interface StripeEvent {
  id: string;
  type: string;
  isLive: boolean;
  /** Null: it belongs to no customer, or names only a charge. */
  customerId: string | null;
  /** Of a dispute. */
  chargeId: string | null;
}

/** An event whose signature and age are right; otherwise undefined. */
export function readEvent(
  body: Buffer,
  signature: string,
  { webhookSecrets, now }: { webhookSecrets: readonly string[]; now: Date },
): StripeEvent | undefined {
  for (const secret of webhookSecrets) {
    try {
      const event = Stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
      const parsed = EventEnvelope.safeParse(event);
      if (!parsed.success) return undefined;
      const { id, type, livemode, data } = parsed.data;
      const { object } = data;
      const customer = object.object === 'customer' ? object.id : object.customer;
      const { charge } = object;
      return {
        ...{ id, type, isLive: livemode, customerId: typeof customer === 'string' ? customer : null },
        chargeId: typeof charge === 'string' ? charge : null,
      };
    } catch {
      // Another secret, another body or too old: the next secret may fit.
    }
  }
  return undefined;
}
