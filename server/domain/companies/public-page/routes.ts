// GET c/:hash: a company's public page. Rate-limited against guessing hashes, like any other link.
import type { FastifyInstance } from 'fastify';
import { getPublicCompany } from '#contract/company.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { languageOfHeader } from '../../../kernel/texts/sentences.ts';
import { findPublicCompany } from './find.ts';

export function publicPageRoutes(app: FastifyInstance): void {
  serve(
    app,
    getPublicCompany,
    async ({ params, request, deps }) => {
      const language = languageOfHeader(request.headers['accept-language']);
      const found = await findPublicCompany(deps, params.hash, language);
      if (!found) throw new Refusal('not_found');
      return found.company;
    },
    { rateLimit: 'link' },
  );
}
