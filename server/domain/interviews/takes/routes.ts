// The HTTP endpoints of takes (contract/take.ts). A take belongs to a response, of which any session may
// continue it on any device, or to a participant of a live room. Everybody else gets the same 404 as for a take that never existed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contract/take.ts';
import { readBody } from '../../files/read-body.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { bindTake, requireBound, requireTake, stateOf } from './bind.ts';
import { makeFindTake } from './find-shared.ts';
import { UnfinishedFrame } from './frame-reader.ts';
import { storePoster } from './poster.ts';
import { admitPart, checkPart, storePart, listStoredParts } from './put-part.ts';
import { storeParts } from './put-parts.ts';
import { withPart } from './read-part.ts';
import { sha256OfHeader } from './rules.ts';
import { sealTake } from './seal.ts';
import { endIfSlow } from './slow-connection.ts';

/** A manifest of 8192 parts is about a megabyte of JSON. */
const maxManifestBytes = 2 * 1024 * 1024;

export function serveTakes(app: FastifyInstance): void {
  servePartCalls(app);

  serve(app, contract.bindTake, ({ deps, recorder, params, body }) =>
    bindTake(deps, recorder, params.take, body),
  );

  serve(app, contract.getTake, async ({ deps, recorder, params }) =>
    stateOf(deps, await requireTake(deps, recorder, params.take)),
  );

  serve(app, contract.putPoster, async ({ deps, recorder, params, bytes, request }) => {
    refuseLongBody(request, contract.maxPosterBytes);
    await storePoster(deps, recorder, params.take, await readBody(bytes, contract.maxPosterBytes));
    return {};
  });

  serve(app, contract.probeLine, async ({ bytes, request, reply }) => {
    refuseLongBody(request, contract.maxProbeBytes);
    await readBody(bytes, contract.maxProbeBytes);
    return reply.status(204).send();
  });

  serve(
    app,
    contract.sealTake,
    ({ deps, recorder, params, body }) => sealTake(deps, recorder, params.take, body),
    {
      maxBodyBytes: maxManifestBytes,
      lookFirst: refuseManyParts,
    },
  );
}

/** The calls that carry recordings. The role `ingest` serves nothing else. */
export function servePartCalls(app: FastifyInstance): void {
  const findTake = makeFindTake(app.deps.db);

  serve(app, contract.putPart, async ({ deps, recorder, params, bytes, request, reply }) => {
    const take = await findTake(recorder, params.take);
    if (take.state === 'stored') return { state: 'stored' as const, parts: [] };
    const { segment, number } = params;
    checkPart({ segment, number, bytes: 1 });
    refuseLongBody(request, contract.maxPartBytes);
    endIfSlow(request, reply);
    const outcome = await withPart(bytes, async (content) => {
      const sha256 = sha256OfHeader(request.headers['content-digest']);
      const held = await listStoredParts(deps.storage, take);
      const part = admitPart(deps.storage, take, held, { segment, number, sha256, content });
      return storePart(deps.storage, take, part);
    });
    reply.status(outcome === 'stored' ? 201 : 200);
    return { state: 'open' as const, parts: [{ segment, number }] };
  });

  serve(app, contract.putParts, async ({ deps, recorder, params, bytes, request, reply }) => {
    const binding = request.headers[contract.bindingHeader];
    const take =
      binding === undefined
        ? await findTake(recorder, params.take)
        : await requireBound(deps, recorder, params.take, decodeBinding(binding));
    if (take.state === 'stored') return { state: 'stored' as const, stored: [] };
    refuseLongBody(request, contract.maxPartsPerRequest * (contract.maxPartBytes + 44));
    endIfSlow(request, reply);
    const { stored, fault } = await storeParts(deps.storage, take, bytes);
    const { runBytes: run_bytes } = deps.storage;
    const settings = binding !== undefined && run_bytes !== undefined ? { run_bytes } : {};
    if (fault === null) return { state: 'open' as const, stored, ...settings };
    throw refusalOf(fault, stored);
  });
}

/** @throws Refusal('invalid_fields') */
function decodeBinding(header: string | string[]): contract.TakeBinding {
  const binding = contract.TakeBinding.safeParse(parsed(String(header)));
  if (binding.success) return binding.data;
  throw new Refusal('invalid_fields', { fields: { [contract.bindingHeader]: 'format' } });
}

function parsed(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}

const Outline = z.object({ segments: z.array(z.object({ parts: z.optional(z.array(z.unknown())) })) });

/** The schema would report a fault for each part: half a million of them would block the event loop. */
function refuseManyParts(manifest: unknown): void {
  const segments = Outline.safeParse(manifest).data?.segments ?? [];
  const parts = segments.reduce((sum, { parts = [] }) => sum + parts.length, 0);
  if (parts > contract.maxParts)
    throw new Refusal('too_large', { details: { max_parts: contract.maxParts } });
}

/** Refuses a declared length over the limit before the first byte. An undeclared length is counted on arrival. */
function refuseLongBody(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new Refusal('too_large', { details: { max_bytes: maxBytes } });
  }
}

/** The refusal of the remaining parts, naming those already stored. The sender retries a truncated body. */
function refusalOf(fault: unknown, stored: readonly { segment: number; number: number }[]): unknown {
  if (fault instanceof Refusal) {
    const { fields, details, cause } = fault;
    return new Refusal(fault.code, { ...(fields && { fields }), details: { ...details, stored }, cause });
  }
  if (fault instanceof UnfinishedFrame || isCut(fault))
    return new Refusal('digest_mismatch', { details: { stored }, cause: fault });
  return fault;
}

function isCut(fault: unknown): boolean {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
