// Body parsing. A JSON body may be missing if nothing is required. Forms are accepted in both encodings. Any
// other content type is refused by name.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

/** Passes bodies of any type on as a stream, unread and without a size limit. */
export function readBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Parses form fields as text and ignores files. */
export function readForms(scope: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Uint8Array.from(body), { headers }).formData().catch((cause: unknown) => {
      throw new Refusal('malformed_json', { cause });
    });
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  });
}
