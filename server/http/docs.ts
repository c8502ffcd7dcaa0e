// /api/openapi.json, and the same to browse at /api/docs.
import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { docsPath } from './headers.ts';
import { describeApi } from './openapi.ts';

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const document = describeApi();
  app.get('/api/openapi.json', async () => document);
  // The plugin's types know OpenAPI 3.0; what it is handed it passes on as it is.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  // The viewer shows its pictures and styles inline: its policy holds below /api/docs alone.
  const staticCSP =
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";
  await app.register(swaggerUi, { routePrefix: docsPath, staticCSP, uiConfig: { docExpansion: 'list' } });
}
