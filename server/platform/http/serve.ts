// Registers an endpoint of the contract. It checks access before reading the body, parses input by the
// endpoint's schemas, and passes output through its `data` schema, which drops fields the contract does not
// name.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Deps } from '../deps.ts';
import { readBytes, readForms } from './bodies.ts';
import { answerOnce, keyedCall } from './idempotency.ts';
import { parseInput } from './parse.ts';
import type { LimiterName } from '../net/rate-limits.ts';
import { Refusal } from '../../kernel/refusal.ts';
import {
  requireCandidate,
  requireGuest,
  requireMember,
  requireParticipant,
  requireRecorder,
} from './sessions.ts';
import type {
  CandidateInSession,
  GuestInSession,
  ParticipantInRoom,
  SignedInMember,
} from '../../kernel/who.ts';

type Schema = z.ZodMiniType;

export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The signed-in member; set if and only if the endpoint's access is `user`. */
  member: SignedInMember;
  /** The candidate; set if and only if the endpoint's access is `candidate`. */
  candidate: CandidateInSession;
  /** The guest of a review link; set if and only if the endpoint's access is `guest`. */
  guest: GuestInSession;
  /** The device in a live room; set if and only if the endpoint's access is `participant`. */
  participant: ParticipantInRoom;
  /** Whose recording it is; set if and only if the endpoint's access is `recorder`. */
  recorder: CandidateInSession | ParticipantInRoom;
  /** The raw body, if the endpoint's bodyType is `bytes`. */
  bytes: Readable;
  request: FastifyRequest;
  /** For status (`reply.status(201)`) and headers. An `answer: 'stream'` handler sends through it. */
  reply: FastifyReply;
  deps: Deps;
}

/** A response that is already JSON text, in its envelope and without fields its schema does not name. */
export class WrittenAnswer {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

export interface ServeOptions {
  /** The refusal for malformed path parameters; default `not_found`. */
  unknown?: RefusalCode;
  rateLimit?: LimiterName;
  /** Limit for a JSON or form body; default 1 MiB. Handlers count raw bytes themselves. */
  maxBodyBytes?: number;
  /** Can refuse a body before the schema validates all of it. */
  lookFirst?: (body: unknown) => void;
}

export function serve<Params extends Schema, Query extends Schema, Body extends Schema, Data extends Schema>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Data>,
  handler: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Data> | WrittenAnswer | FastifyReply>,
  options: ServeOptions = {},
): void {
  const register = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      // A HEAD request would open a stream that nothing closes.
      ...(endpoint.answer === 'stream' && { exposeHeadRoute: false }),
      url: `/api/${endpoint.path}`,
      ...(options.maxBodyBytes && { bodyLimit: options.maxBodyBytes }),
      config: { endpoint },
      onRequest: async (request, reply) => {
        if (options.rateLimit) await app.limiters[options.rateLimit](request);
        await authorize(app.deps, endpoint, request);
        await app.apiLimiter(request, reply);
      },
      handler: async (request, reply) => {
        const call = openCall(app.deps, endpoint, request, reply, options);
        if (endpoint.answer === 'stream') return (await handler(call), reply);
        const keyed = keyedCall(app.deps, request);
        if (keyed) {
          const run = async () => written(endpoint, await handler(call));
          return sendJson(reply, await answerOnce(keyed, call, run));
        }
        const answered = await handler(call);
        if (answered instanceof WrittenAnswer) return sendJson(reply, answered.json);
        if (answered === reply) return reply;
        return { response: { data: endpoint.data.parse(answered) } };
      },
    });
  if (endpoint.bodyType === 'bytes') app.register(async (scope) => (readBytes(scope), void register(scope)));
  else if (endpoint.bodyType === 'form')
    app.register(async (scope) => (readForms(scope), void register(scope)));
  else register(app);
}

function written(endpoint: Endpoint, answered: unknown): string {
  if (answered instanceof WrittenAnswer) return answered.json;
  return JSON.stringify({ response: { data: endpoint.data.parse(answered) } });
}

function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

async function authorize(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.access.who === 'user') await requireMember(deps, request, endpoint.access);
  if (endpoint.access.who === 'candidate') await requireCandidate(request);
  if (endpoint.access.who === 'guest') await requireGuest(deps, request);
  if (endpoint.access.who === 'recorder') await requireRecorder(deps, request);
  if (endpoint.access.who === 'participant') await requireParticipant(deps, request);
}

function openCall<Params extends Schema, Query extends Schema, Body extends Schema, Data extends Schema>(
  deps: Deps,
  endpoint: Endpoint<Params, Query, Body, Data>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): Call<z.output<Params>, z.output<Query>, z.output<Body>> {
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw new Refusal(options.unknown ?? 'not_found');
  options.lookFirst?.(request.body);
  const takesRaw = endpoint.bodyType === 'bytes' || endpoint.bodyType === 'none';
  return {
    params: params.data,
    query: parseInput(endpoint.query, request.query),
    body: parseInput(endpoint.body, takesRaw ? {} : (request.body ?? {})),
    get member() {
      return present(request.member, endpoint);
    },
    get candidate() {
      return present(request.candidate, endpoint);
    },
    get guest() {
      return present(request.guest, endpoint);
    },
    get participant() {
      return present(request.participant, endpoint);
    },
    get recorder() {
      return present(request.candidate ?? request.participant, endpoint);
    },
    get bytes() {
      // readBytes() leaves the stream itself as the body. Without a body, the raw request is an empty stream.
      return (request.body as Readable | undefined) ?? request.raw;
    },
    request,
    reply,
    deps,
  };
}

function present<T>(value: T | null, endpoint: Endpoint): T {
  if (value === null) throw new Error(`${endpoint.path} asks for somebody that its access does not require`);
  return value;
}
