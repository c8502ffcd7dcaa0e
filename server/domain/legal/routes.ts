// GET /legal/privacy, /legal/terms and /legal/refund, in the reader's language, without JavaScript. With a marketing
// site (SITE_URL), the pages are there instead.
import type { FastifyInstance } from 'fastify';
import { legalPages, siteAddress, sitePathOf } from '#contract/legal.ts';
import { wordsPolicy } from '../../platform/http/policies.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { renderLegal } from './page.ts';
import { readLegal } from './text.ts';

export function legalRoutes(app: FastifyInstance): void {
  for (const page of legalPages)
    app.get(`/legal/${page}`, async (request, reply) => {
      const { siteUrl, dataDir, supportEmail } = app.deps.config;
      const language = languageOf(request);
      reply.header('vary', 'Accept-Language, Cookie');
      if (siteUrl) return reply.redirect(siteAddress(siteUrl, sitePathOf[page], language));
      const text = await readLegal(dataDir, page, language);
      return reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', wordsPolicy)
        .type('text/html; charset=utf-8')
        .send(renderLegal(page, text, { language, supportEmail }));
    });
}
