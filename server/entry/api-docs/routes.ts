// /api/openapi.json describes every call. /api/docs lets people browse the calls that accept an API key. Both are made
// when they are first asked for: it takes half a second.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import type { ApiDescription } from './openapi.ts';
import { docsPath } from '../../platform/http/policies.ts';

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let whole: ApiDescription | undefined;
  app.get('/api/openapi.json', async () => (whole ??= describeApi()));
  let browsed: ApiDescription | undefined;
  // Required by the viewer, which replaces its document.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Candor', version: '1' }, paths: {} } },
  });
  // The viewer uses inline images and styles and builds elements from text, which Trusted Types would block.
  // Its own policy applies only below /api/docs, which shows no user content.
  const staticCSP =
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri /policy-reports";
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP,
    transformSpecification: () => (browsed ??= describeApi({ isWhole: false })),
    theme: { title: 'Candor API' },
    // Hides the top bar, which is for several descriptions and has another vendor's logo.
    uiConfig: { docExpansion: 'list', layout: 'BaseLayout' },
  });
}
