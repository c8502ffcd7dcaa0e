// GET /media/people: profile photos by signed address, like interviews/media/routes.ts, because <img> cannot send a
// Bearer token.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../../../kernel/refusal.ts';
import { createMediaSigner } from '../../../platform/storage/sign.ts';
import { photoFolder, photoKey } from '../users/photo-address.ts';

const Params = z.object({ user: z.uuid(), photo: z.string().check(z.regex(/^[0-9a-f-]{36}\.jpg$/)) });
const Query = z.object({ expires: z.string().check(z.regex(/^\d{1,12}$/)), signature: z.string() });

export function photoRoutes(app: FastifyInstance): void {
  app.get('/media/people/:user/:photo', { compress: false }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    const query = Query.safeParse(request.query);
    if (!params.success || !query.success) throw new Refusal('not_found');
    const { user, photo } = params.data;
    const signed = { agencyId: photoFolder(user), fileId: photo, ...query.data };
    createMediaSigner(app.deps.signingKey, app.deps.now).verify(signed);
    const key = photoKey(user, photo.replace(/\.jpg$/, ''));
    const size = await app.deps.storage.size(key);
    if (size === undefined) throw new Refusal('not_found');
    reply.headers({
      'content-type': 'image/jpeg',
      'content-length': size,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      // Each address has immutable content.
      'cache-control': 'private, max-age=86400, immutable',
    });
    return reply.send(request.method === 'HEAD' ? '' : await app.deps.storage.read(key));
  });
}
