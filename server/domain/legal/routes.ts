// GET /legal/privacy, /legal/terms and /legal/refund, in the reader's language, without JavaScript. With a marketing
// site (SITE_URL), the pages are there instead.
import type { FastifyInstance } from 'fastify';
import { legalPages, siteAddress, sitePathOf } from '#contract/legal.ts';
import { wordsPolicy } from '../../platform/http/policies.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { readLegal } from './text.ts';
import MarkdownIt from 'markdown-it';
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { LegalPage } from '#contract/legal.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { LegalText } from './text.ts';

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

interface LegalReader {
  language: Language;
  /** The contact for questions; undefined: none is shown. */
  supportEmail: string | undefined;
}

const markdown = new MarkdownIt('commonmark', { html: false });

const titleKeys = {
  privacy: 'shell.privacy_policy',
  terms: 'shell.terms',
  refund: 'shell.refund',
} as const satisfies Record<LegalPage, string>;

/** HTML without scripts. markdown-it drops URLs such as javascript: and escapes HTML unless `html` is set. */
function renderLegal(page: LegalPage, text: LegalText, reader: LegalReader): string {
  const { language } = reader;
  const title = escapeHtml(sentence(language, titleKeys[page]));
  const links = legalPages
    .filter((linked) => linked !== page)
    .map((linked) => `<a href="/legal/${linked}">${escapeHtml(sentence(language, titleKeys[linked]))}</a>`);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main${text.language ? '' : ' dir="auto"'}>${markdown.render(text.markdown)}${text.isTemplate ? contact(reader) : ''}</main>
<footer>${links.join(' ')}</footer></body></html>`;
}

/** Shown below a template; the operator's own text names its own contact. */
function contact({ language, supportEmail }: LegalReader): string {
  if (!supportEmail) return '';
  const address = escapeHtml(supportEmail);
  const text = escapeHtml(sentence(language, 'shell.legal_contact'));
  return `<p>${text} <a href="mailto:${address}" dir="ltr">${address}</a></p>`;
}

const style = `:root{color-scheme:light dark}
body{max-width:42rem;margin:0 auto;padding:2rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.25rem;margin-block:2rem .5rem}
footer{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;margin-block-start:2.5rem;padding-block-start:1rem;border-block-start:1px solid}`;
