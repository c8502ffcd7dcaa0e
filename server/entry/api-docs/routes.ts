// /api/openapi.json, which describes every call, and at /api/docs those to browse that an API key may make.
import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { docsPath } from '../../platform/http/policies.ts';

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const whole = describeApi();
  app.get('/api/openapi.json', async () => whole);
  const document = describeApi({ isWhole: false });
  // The plugin's types know OpenAPI 3.0; what it is handed it passes on as it is.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  // The viewer shows its pictures and styles inline, and makes its elements from text, which Trusted Types would not let it:
  // its policy holds below /api/docs alone, where nothing is shown that a user wrote.
  const staticCSP =
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri /policy-reports";
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP,
    theme: { title: 'Candor API' },
    // Without the bar at its top, which is for whoever has several descriptions, and is another's.
    uiConfig: { docExpansion: 'list', layout: 'BaseLayout' },
  });
}
