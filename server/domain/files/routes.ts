// PUT files/:id: uploads a recruiter's picture or video. Stores the bytes first, then the row, so no row ever
// lacks its bytes.
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageBytes, maxVideoBytes, uploadFile } from '#contract/file.ts';
import type { FileKind, StoredFile } from '#contract/file.ts';
import { can } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { fileKey } from '../../platform/storage/file-keys.ts';
import { holdStored } from '../../platform/storage/hold-stored.ts';
import { typeOfBytes } from '../../platform/storage/sniff.ts';
import { findFile } from '../../platform/storage/store.ts';
import { addressesFor } from './addresses.ts';
import { remakePicture } from './picture.ts';
import { lookAhead, piecesOf, readBody } from './read-body.ts';
import { judgeFile } from './rules.ts';
import { insertFile } from './store.ts';

interface Upload {
  deps: Deps;
  member: SignedInMember;
  request: FastifyRequest;
  id: string;
  name: string;
  bytes: Readable;
}

/** Stored bytes that do not have a row yet. */
interface Stored {
  storage_key: string;
  mime_type: string;
  bytes: number;
  sha256: string;
  /** Digest of the upload: the same file again is the same write, however we store it. */
  sentSha256: string;
}

/** Companies and jobs show pictures and videos; members who edit neither don't need them. */
const anyOf: readonly Permission[] = ['companies.manage', 'jobs.create', 'jobs.edit'];

/** The first few kilobytes identify a video's format. */
const sniffedBytes = 4100;

export function fileRoutes(app: FastifyInstance): void {
  serve(
    app,
    uploadFile,
    async ({ member, params, query, request, bytes, deps }) => {
      if (!anyOf.some((permission) => can(member, permission))) {
        throw new Refusal('forbidden', { details: { permission: 'jobs.edit' } });
      }
      const upload: Upload = { deps, member, request, id: params.id, name: query.name ?? '', bytes };
      const stored = query.kind === 'video' ? await storeVideo(upload) : await storePicture(upload);
      return nameFile(upload, query.kind, stored);
    },
    { rateLimit: 'upload' },
  );
}

async function storePicture({ deps, member, request, id, bytes }: Upload): Promise<Stored> {
  const sent = await readBody(bytes, maxImageBytes);
  requireKind('image', await typeOfBytes(sent), request);
  const picture = await remakePicture(sent);
  const sha256 = digestOf(picture.bytes);
  // The digest is in the key, so a retry after a failure past this line finds its own bytes.
  const storage_key = `${fileKey(member.agencyId, id)}-${sha256}`;
  await deps.storage.putIfAbsent(storage_key, picture.bytes);
  return {
    storage_key,
    mime_type: picture.mimeType,
    bytes: picture.bytes.length,
    sha256,
    sentSha256: digestOf(sent),
  };
}

/** Streams to disk, so memory holds only the current piece. */
async function storeVideo({ deps, member, request, id, bytes }: Upload): Promise<Stored> {
  const declared = Number(request.headers['content-length']);
  if (declared > maxVideoBytes) throw new Refusal('too_large', { details: { max_bytes: maxVideoBytes } });
  const { beginning, all } = await lookAhead(piecesOf(bytes, maxVideoBytes), sniffedBytes);
  const mime_type = requireKind('video', await typeOfBytes(beginning), request);
  // The digest is not known yet. A unique key never overwrites existing bytes.
  const storage_key = `${fileKey(member.agencyId, id)}-${randomUUID()}`;
  const stored = await deps.storage.put(storage_key, Readable.from(all));
  return { storage_key, mime_type, ...stored, sentSha256: stored.sha256 };
}

function requireKind(kind: FileKind, sniffed: string | undefined, request: FastifyRequest): string {
  const verdict = judgeFile(kind, sniffed, request.headers['content-type']);
  if ('refusal' in verdict) throw new Refusal(verdict.refusal);
  return verdict.mimeType;
}

async function nameFile(upload: Upload, kind: FileKind, sent: Stored): Promise<StoredFile> {
  const { deps, member, id, name } = upload;
  const { sentSha256, ...stored } = sent;
  const content = { sha256: sentSha256, name, ...(kind === 'video' && { kind }) };
  let mayBeNamed = false;
  try {
    return await deps.db.asTenant(member, (tx) => {
      const answer = () => answerFile(tx, deps, member, id);
      const write = { by: member, id, kind: 'file', content };
      return writeOnce(tx, write, {
        first: async () => {
          await holdStored(tx, deps.storage, stored.storage_key);
          const row = { agency_id: member.agencyId, id, kind, name, ...stored, created_at: deps.now() };
          if (!(await insertFile(tx, row))) throw new Refusal('id_taken');
          mayBeNamed = true;
          return answer();
        },
        again: answer,
      });
    });
  } finally {
    // A video uploaded again is now stored twice. (A picture's key is the same each time.)
    if (kind === 'video' && !mayBeNamed) await deps.storage.remove(stored.storage_key);
  }
}

async function answerFile(tx: Tx, deps: Deps, member: SignedInMember, id: string): Promise<StoredFile> {
  const row = await findFile(tx, member.agencyId, id);
  const url = row && addressesFor(deps, member)(row.id);
  if (!row || !url) throw new Refusal('not_found');
  return { id: row.id, url, mime_type: row.mime_type, bytes: row.bytes, name: row.name };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
