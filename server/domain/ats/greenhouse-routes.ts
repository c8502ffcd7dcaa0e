// The Assessment Partner API as Greenhouse calls it. Built to its document, not certified: https://developers.greenhouse.io/assessment.html
// The document has no form for errors, only 401 and 404: ours is a list of sentences, like the one in which Greenhouse reports errors.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AbsoluteUrl, Email, Phone } from '#contract/text.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { maxBodyBytes as bodyLimit, partnerCalls } from './calls.ts';
import type { OrderResult } from './result.ts';
import type { OrderStatus } from './rules.ts';
import * as store from './store.ts';

const path = '/api/partners/greenhouse';

const Name = z.string().check(z.trim(), z.maxLength(100));
/** Properties without a value are null, and new ones may come at any time. */
const SendTest = z.object({
  partner_test_id: z.string(),
  candidate: z.object({
    first_name: z._default(z.nullable(Name), ''),
    last_name: z._default(z.nullable(Name), ''),
    email: Email,
    phone_number: z.optional(z.unknown()),
  }),
  /** Of this order alone: it also identifies it. */
  url: AbsoluteUrl.check(z.maxLength(1000)),
});
const TestStatus = z.object({ partner_interview_id: z.string() });
const ResponseError = z.object({
  api_call: z.string().check(z.maxLength(100)),
  errors: z.array(z.unknown()),
  partner_interview_id: z.optional(z.nullable(z.string())),
});

export function greenhouseRoutes(app: FastifyInstance): void {
  partnerCalls(
    app,
    'greenhouse',
    (message) => ({ errors: [message] }),
    (scope, callerOf) => {
      scope.get(`${path}/list_tests`, async (request) => {
        const tests = await (await callerOf(request)).partner.tests();
        return tests.map(({ id, name }) => ({ partner_test_id: id, partner_test_name: name }));
      });

      scope.post(`${path}/send_test`, { bodyLimit }, async (request) => {
        const { partner } = await callerOf(request);
        const { partner_test_id: testId, candidate, url } = parseInput(SendTest, request.body ?? {});
        const name = `${candidate.first_name ?? ''} ${candidate.last_name ?? ''}`.trim();
        const phone = Phone.safeParse(candidate.phone_number).data ?? '';
        const person = { name, email: candidate.email, phone };
        return {
          partner_interview_id: await partner.order({ reference: url, mayRepeat: false, testId, person }),
        };
      });

      scope.get(`${path}/test_status`, async (request) => {
        const { partner } = await callerOf(request);
        const { partner_interview_id: id } = parseInput(TestStatus, request.query);
        return statusToWire(await partner.status(id));
      });

      scope.post(`${path}/response_error`, { bodyLimit }, async (request) => {
        const { connection } = await callerOf(request);
        const { api_call, errors, partner_interview_id: id } = parseInput(ResponseError, request.body ?? {});
        // The errors may quote a candidate.
        request.log.warn({ api_call, errors: errors.length }, 'Greenhouse could not read a reply');
        await noteRejected(app, connection, id ?? '');
        return { status: 200 };
      });
    },
  );
}

/** Everything but `complete` is our own word. */
const words: Record<OrderStatus, string> = {
  ...{ open: 'sent', started: 'started', complete: 'complete', expired: 'expired', canceled: 'canceled' },
};

function statusToWire({ status, url, answers, questions, startedAt, finishedAt }: OrderResult): object {
  return {
    partner_status: words[status],
    ...(url !== null && { partner_profile_url: url }),
    metadata: {
      ...(questions > 0 && { Answers: `${answers} of ${questions}` }),
      ...(startedAt && { 'Started At': startedAt.toISOString() }),
      ...(finishedAt && { 'Finished At': finishedAt.toISOString() }),
    },
  };
}

function noteRejected(app: FastifyInstance, connection: store.ConnectionRow, id: string): Promise<void> {
  const { agency_id: agencyId } = connection;
  return app.deps.db.asTenant({ agencyId }, async (tx) => {
    const order = z.uuid().safeParse(id).success ? await store.lockOrder(tx, agencyId, id) : undefined;
    if (order?.connection_id === connection.id) await store.saveOrder(tx, order, { fault: 'rejected' });
  });
}
