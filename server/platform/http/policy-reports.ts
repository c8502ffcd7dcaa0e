// Browser reports of policy violations (CSP report-uri): our bug, a browser extension, or an attack. Logged
// without URLs, which contain link secrets, and limited to a few a minute per IP address.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../../kernel/refusal.ts';
import { networkOf } from '../../kernel/network-of.ts';
import { reportsPath } from './policies.ts';

const maxBytes = 16 * 1024;

const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string(),
    'document-uri': z.catch(z.string(), ''),
    'blocked-uri': z.catch(z.string(), ''),
    'source-file': z.catch(z.string(), ''),
    'line-number': z.catch(z.number(), 0),
    'column-number': z.catch(z.number(), 0),
  }),
});

export function policyReportRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const count = scope.createRateLimit({
      max: 20,
      timeWindow: 60_000,
      keyGenerator: (request) => `policy-reports ${networkOf(request.ip)}`,
    });
    scope.post(reportsPath, { bodyLimit: maxBytes }, async (request, reply) => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) return reply.status(204).send();
      const forbidden = violationIn(request.body);
      if (!forbidden) throw new Refusal('invalid_fields');
      request.log.warn(forbidden, 'a page tried what its policy forbids');
      return reply.status(204).send();
    });
  });
}

interface Forbidden {
  directive: string;
  page: string;
  blocked: string;
  place: string;
}

/** The report without secrets; undefined if it is not a report. */
export function violationIn(body: unknown): Forbidden | undefined {
  const report = Report.safeParse(parsed(body)).data?.['csp-report'];
  return (
    report && {
      directive: report['effective-directive'].slice(0, 100),
      page: kindOf(report['document-uri']),
      blocked: kindOf(report['blocked-uri']),
      place: `${fileOf(report['source-file'])}:${report['line-number']}:${report['column-number']}`,
    }
  );
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined; // Not a report; refused.
  }
}

/** `https://elsewhere.test/a/b` -> `https://elsewhere.test/a`; a keyword like `inline` is unchanged. */
function kindOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.slice(0, 40);
  return `${url.protocol}//${url.host}/${url.pathname.split('/')[1] ?? ''}`.slice(0, 100);
}

/** For our own files, only the file name: `/assets/base-Ab12.js`. */
function fileOf(address: string): string {
  const url = URL.parse(address);
  return url && /^\/(assets|api\/docs)\//.test(url.pathname) ? url.pathname.slice(0, 100) : kindOf(address);
}
