// GET /media: stored files by signed address, with HTTP Range so that videos can be seeked. The signature is the only
// key: players and <img> cannot send a Bearer.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.ts';
import { dispositionOf, withoutParameters } from './disposition.ts';
import { chooseRange } from './range.ts';
import { createMediaSigner } from './sign.ts';
import type { ByteRange } from './storage.ts';
import { findFile } from './store.ts';
import type { StoredFileRow } from './store.ts';

const Params = z.object({ agency: z.uuid(), file: z.uuid() });
const Query = z.object({ expires: z.string().check(z.regex(/^\d{1,12}$/)), signature: z.string() });

export function serveMedia(app: FastifyInstance): void {
  // Never compressed: a Range counts the bytes of the file itself.
  app.get('/media/:agency/:file', { compress: false }, async (request, reply) => {
    const file = await findSigned(app, request);
    const etag = `"${file.sha256}"`;
    setHeaders(reply, file, etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return sendFile(app, request, reply, file, etag);
  });
}

async function findSigned(app: FastifyInstance, request: FastifyRequest): Promise<StoredFileRow> {
  const params = Params.safeParse(request.params);
  const query = Query.safeParse(request.query);
  if (!params.success || !query.success) throw new Refusal('not_found');
  const { agency: agencyId, file: fileId } = params.data;
  createMediaSigner(app.deps.signingKey, app.deps.now).verify({ agencyId, fileId, ...query.data });
  const file = await app.deps.db.asTenant({ agencyId }, (tx) => findFile(tx, agencyId, fileId));
  if (!file) throw new Refusal('not_found');
  return file;
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
 * What a candidate recorded stays in no browser's cache: there it would outlive its deletion. And Chromium, which keeps what it
 * plays in memory anyway, asks twice for each range that it goes to in a file that its cache has in part.
 */
function isRecording({ kind }: StoredFileRow): boolean {
  return kind === 'original' || kind === 'rendition';
}

/** A PDF is read within our own page; whatever it holds, nothing of it runs as ours or loads anything. */
const framedByUs = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

async function sendFile(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFileRow,
  etag: string,
): Promise<FastifyReply> {
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
    return reply.send(await contentOf(app, request, file));
  }
  reply.status(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
    'content-length': range.end - range.start + 1,
  });
  return reply.send(await contentOf(app, request, file, range));
}

/** Nothing for a HEAD, which would be read to its end otherwise, and thrown away. */
async function contentOf(
  app: FastifyInstance,
  request: FastifyRequest,
  file: StoredFileRow,
  range?: ByteRange,
): Promise<Readable> {
  return request.method === 'HEAD' ? Readable.from([]) : app.deps.storage.read(file.storage_key, range);
}
