// GET /media: stored files by signed address, with HTTP Range so that videos can seek. The signature is the only
// credential: players and <img> cannot send a Bearer token.
import type { Tenant, Through } from '../../../kernel/who.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../../../kernel/refusal.ts';
import { dispositionOf } from '../../../platform/http/disposition.ts';
import { withoutParameters } from '../../../kernel/media-type.ts';
import { chooseRange } from '../../../platform/http/range.ts';
import { requireValidAccess } from './require-valid-access.ts';
import { createMediaSigner } from '../../../platform/storage/sign.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { findFile } from '../../../platform/storage/store.ts';
import type { StoredFileRow } from '../../../platform/storage/store.ts';
import { whileValid } from './while-valid.ts';

const Params = z.object({ agency: z.uuid(), file: z.uuid() });
const Query = z.object({
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  ...{ link: z.optional(z.uuid()), response: z.optional(z.uuid()) },
  ...{ user: z.optional(z.uuid()), session: z.optional(z.uuid()) },
  key: z.optional(z.uuid()),
  signature: z.string(),
});

export function serveMedia(app: FastifyInstance): void {
  // Never compressed: a Range counts the bytes of the file itself.
  app.get('/media/:agency/:file', { compress: false }, async (request, reply) => {
    const { file, through } = await findSigned(app, request);
    const etag = `"${file.sha256}"`;
    setHeaders(reply, file, etag);
    // Files seen through a review link must not outlive it in a browser cache.
    if (through?.kind === 'link') reply.header('cache-control', 'private, no-store');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const direct = await directAddressOf(app, request, { file, through });
    if (direct) return reply.header('cache-control', 'private, no-store').redirect(direct);
    return sendFile(app, request, reply, { file, through }, etag);
  });
}

/**
 * The address of a recording in the bucket, for a player of a member or candidate (S3_REDIRECT). Guests get none, because
 * it outlives the revocation of their link by up to ten minutes, and nothing else is redirected, because pages read it
 * or it needs our own policies.
 */
async function directAddressOf(
  { deps: { storage } }: FastifyInstance,
  { method, headers }: FastifyRequest,
  { file, through }: Found,
): Promise<string | undefined> {
  if (!storage.directAddress || method !== 'GET' || !isRecording(file) || through?.kind === 'link')
    return undefined;
  // Only players follow to another host: the page's policy lets its scripts reach no other.
  const destination = headers['sec-fetch-dest'];
  if (destination !== 'video' && destination !== 'audio') return undefined;
  return storage.directAddress(file.storage_key, {
    'cache-control': 'private, no-store',
    'content-type': file.mime_type,
    'content-disposition': dispositionOf(file.mime_type, file.name),
  });
}

interface Found {
  file: StoredFileRow;
  through: Through | undefined;
}

async function findSigned(app: FastifyInstance, request: FastifyRequest): Promise<Found> {
  const params = Params.safeParse(request.params);
  const query = Query.safeParse(request.query);
  if (!params.success || !query.success) throw new Refusal('not_found');
  const { agency: agencyId, file: fileId } = params.data;
  const { expires, signature } = query.data;
  const through = throughOf(query.data);
  const { signingKey, now, db } = app.deps;
  createMediaSigner(signingKey, now).verify({ agencyId, fileId, expires, through, signature });
  const file = await db.asTenant(tenantOf(agencyId, through), async (tx) => {
    if (through) await requireValidAccess(tx, agencyId, through, now());
    return findFile(tx, agencyId, fileId);
  });
  if (!file) throw new Refusal('not_found');
  return { file, through };
}

function throughOf({ link, response, user, session, key }: z.infer<typeof Query>): Through | undefined {
  if (link && response) return { kind: 'link', linkId: link, responseId: response };
  if (user && session) return { kind: 'session', userId: user, sessionId: session };
  return key ? { kind: 'key', keyId: key } : undefined;
}

/** A session is visible only to its own user (P6). */
function tenantOf(agencyId: string, through: Through | undefined): Tenant {
  return through?.kind === 'session' ? { agencyId, userId: through.userId } : { agencyId };
}

function setHeaders(reply: FastifyReply, file: StoredFileRow, etag: string): void {
  reply.headers({
    'content-type': file.mime_type,
    'content-disposition': dispositionOf(file.mime_type, file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': isRecording(file) ? 'private, no-store' : 'private, max-age=3600',
    'accept-ranges': 'bytes',
    etag,
    ...(withoutParameters(file.mime_type) === 'application/pdf' && framedByUs),
  });
}

/**
 * Recordings are never cached by the browser, where they would outlive their deletion. Chromium buffers what it plays
 * in memory anyway, and with a partly cached file it requests each range twice.
 */
function isRecording({ kind }: StoredFileRow): boolean {
  return kind === 'original' || kind === 'rendition';
}

/** Our own page frames PDFs. Nothing in one may run as our origin or load anything. */
const framedByUs = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

async function sendFile(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Found,
  etag: string,
): Promise<FastifyReply> {
  const { file } = found;
  const ifRange = request.headers['if-range'];
  const range = chooseRange(file.bytes, etag, {
    range: request.headers.range,
    ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange,
  });
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .header('content-range', `bytes */${file.bytes}`)
      .removeHeader('content-disposition')
      .send();
  }
  if (range === 'whole') {
    reply.header('content-length', file.bytes);
    return reply.send(await contentOf(app, request, found));
  }
  reply.status(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
    'content-length': range.end - range.start + 1,
  });
  return reply.send(await contentOf(app, request, found, range));
}

/** Empty for HEAD: the stream would otherwise be read to its end and discarded. */
async function contentOf(
  app: FastifyInstance,
  request: FastifyRequest,
  { file, through }: Found,
  range?: ByteRange,
): Promise<Readable> {
  if (request.method === 'HEAD') return Readable.from([]);
  const content = await app.deps.storage.read(file.storage_key, range);
  if (!through) return content;
  const { agency_id: agencyId } = file;
  const { db, now } = app.deps;
  return whileValid(content, () =>
    db.asTenant(tenantOf(agencyId, through), (tx) => requireValidAccess(tx, agencyId, through, now())),
  );
}
