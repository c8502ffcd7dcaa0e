// The calls of the candidate's own page (contract/candidate-page.ts).
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/candidate-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import { askByLink, makeRequest, takeMoreTime } from './make-request.ts';
import { exportAnswers } from './export.ts';
import { erase, withdraw } from './leave.ts';
import { loadPage, openPage } from './page.ts';

export function serveCandidatePage(app: FastifyInstance): void {
  serve(app, contract.getCandidatePage, ({ deps, candidate }) =>
    deps.db.asTenant(candidate, (tx) => loadPage(tx, deps, candidate)),
  );

  serve(
    app,
    contract.openCandidatePage,
    ({ deps, params, body }) => openPage(deps, params.hash, body.session_token),
    { unknown: 'invalid', rateLimit: 'start' },
  );

  serve(app, contract.exportAnswers, async ({ deps, candidate, reply }) =>
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="answers.zip"')
      .header('cache-control', 'no-store')
      .send(await exportAnswers(deps, candidate)),
  );

  serve(app, contract.withdraw, ({ deps, candidate, body }) => withdraw(deps, candidate, body.id));
  serve(app, contract.erase, ({ deps, candidate }) => erase(deps, candidate));
  serve(app, contract.makeRequest, ({ deps, candidate, body }) => makeRequest(deps, candidate, body));
  serve(app, contract.askByLink, ({ deps, params, body }) => askByLink(deps, params.hash, body), {
    unknown: 'invalid',
    rateLimit: 'start',
  });
  serve(app, contract.takeMoreTime, ({ deps, candidate, body }) => takeMoreTime(deps, candidate, body.id));
}
