// PUT files/:id: a recruiter's picture. Bytes first, then the row that makes them a file; a row never lacks its bytes.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { maxImageBytes, uploadFile } from '#contract/file.ts';
import type { StoredFile } from '#contract/file.ts';
import type { Tx } from '../db/open.ts';
import { writeOnce } from '../db/write-once.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { fileKey } from '../media/file-keys.ts';
import { holdStored } from '../media/hold-stored.ts';
import { typeOfBytes } from '../media/sniff.ts';
import { addressesFor } from './addresses.ts';
import type { AddressOf } from './addresses.ts';
import { readBody } from './read-body.ts';
import { judgePicture } from './rules.ts';
import { findFile } from '../media/store.ts';
import { insertPicture } from './store.ts';

export function fileRoutes(app: FastifyInstance): void {
  serve(
    app,
    uploadFile,
    async ({ member, params, query, request, bytes, deps }) => {
      const content = await readBody(bytes, maxImageBytes);
      const verdict = judgePicture(await typeOfBytes(content), request.headers['content-type']);
      if ('refusal' in verdict) throw new Refusal(verdict.refusal);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const name = query.name ?? '';
      return deps.db.asTenant(member, (tx) => {
        const answer = () => answerFile(tx, member.agencyId, params.id, addressesFor(deps, member.agencyId));
        const write = { by: member, id: params.id, kind: 'file', content: { sha256, name } };
        return writeOnce(tx, write, {
          first: async () => {
            // The digest is in the key: a request cut off after this line and sent again finds its own bytes.
            const storage_key = `${fileKey(member.agencyId, params.id)}-${sha256}`;
            await deps.storage.putIfAbsent(storage_key, content);
            await holdStored(tx, deps.storage, storage_key);
            const isNew = await insertPicture(tx, {
              agency_id: member.agencyId,
              id: params.id,
              storage_key,
              name,
              mime_type: verdict.mimeType,
              bytes: content.length,
              sha256,
              created_at: deps.now(),
            });
            if (!isNew) throw new Refusal('id_taken');
            return answer();
          },
          again: answer,
        });
      });
    },
    { rateLimit: 'upload' },
  );
}

async function answerFile(tx: Tx, agencyId: string, id: string, addressOf: AddressOf): Promise<StoredFile> {
  const row = await findFile(tx, agencyId, id);
  const url = row && addressOf(row.id);
  if (!row || !url) throw new Refusal('not_found');
  return { id: row.id, url, mime_type: row.mime_type, bytes: row.bytes, name: row.name };
}
