// What the routes of all partners share: HTTP Basic with the connection's key, the limit, and refusals in the partner's form.
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AtsKind } from '#contract/ats.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { hashToken } from '../../kernel/tokens.ts';
import { findAtsConnection } from '../../platform/db/lookups.ts';
import type { Deps } from '../../platform/deps.ts';
import { handleErrors } from '../../platform/http/errors.ts';
import { partnerOf } from './partner.ts';
import type { AtsPartner } from './partner.ts';
import * as store from './store.ts';
import type { ConnectionRow } from './store.ts';

/** An order is a name and an address. */
export const maxBodyBytes = 64 * 1024;

export interface Called {
  connection: ConnectionRow;
  partner: AtsPartner;
}

/** Finds whose call it is. @throws Refusal: not_signed_in, wrong_credentials, too_many_requests */
export type FindCaller = (request: FastifyRequest) => Promise<Called>;

/** Registers the calls of a partner. `bodyOf`: a refusal in its form. */
export function partnerCalls(
  app: FastifyInstance,
  kind: AtsKind,
  bodyOf: (message: string) => object,
  register: (scope: FastifyInstance, callerOf: FindCaller) => void,
): void {
  const { deps } = app;
  app.register(async (scope) => {
    handleErrors(scope, {
      bodyOf: (_request, { code }) => bodyOf(sentence(defaultLanguage, `refusals.${code}`)),
      statusOf: statusFor,
      challenge: 'Basic realm="Candor"',
    });
    const { max, windowMs: timeWindow } = deps.limits.api;
    const count = scope.createRateLimit({
      ...{ max, timeWindow },
      keyGenerator: (request) => `ats ${hashToken(request.headers.authorization ?? '').toString('hex')}`,
    });
    register(scope, async (request) => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
      const connection = await requireConnection(deps, kind, request);
      return { connection, partner: partnerOf(deps, connection) };
    });
  });
}

/** A job, a person or a plan that takes no invitation: the order cannot be processed. */
function statusFor({ status }: Refusal): number {
  return [402, 409, 410].includes(status) ? 422 : status;
}

async function requireConnection(
  deps: Deps,
  kind: AtsKind,
  { headers }: FastifyRequest,
): Promise<ConnectionRow> {
  const [, encoded] = /^Basic ([\w+/]{1,400}=*)$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) throw new Refusal('not_signed_in');
  // The key is the user name, and the password is empty.
  const [key = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const found = await deps.db.asNobody((tx) => findAtsConnection(tx, hashToken(key)));
  if (!found) throw new Refusal('wrong_credentials');
  return deps.db.asTenant({ agencyId: found.agencyId }, async (tx) => {
    const row = await store.findConnection(tx, found.agencyId, found.connectionId);
    if (row?.kind !== kind) throw new Refusal('wrong_credentials');
    const now = deps.now();
    if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > seenMs)
      await store.saveConnection(tx, row, { last_used_at: now });
    return row;
  });
}

const seenMs = 600_000;
