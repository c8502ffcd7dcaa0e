// /api/openapi.json, and the same to browse at /api/docs.
import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { docsPath } from './policies.ts';

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const document = describeApi();
  app.get('/api/openapi.json', async () => document);
  // The plugin's types know OpenAPI 3.0; what it is handed it passes on as it is.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  // The viewer shows its pictures and styles inline, and makes its elements from text, which Trusted Types would not let it:
  // its policy holds below /api/docs alone, where nothing is shown that a user wrote.
  const staticCSP =
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri /policy-reports";
  await app.register(swaggerUi, { routePrefix: docsPath, staticCSP, uiConfig: { docExpansion: 'list' } });
}
