// The part of Ashby's Assessments API that partners implement. Built to its documents, not certified:
// https://developers.ashbyhq.com/docs/creating-an-assessments-integration
// Assumed, because the documents do not say: Ashby signs in here as everybody does there, with the key as the user name of HTTP Basic.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Email } from '#contract/text.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { maxBodyBytes as bodyLimit, partnerCalls } from './calls.ts';

const path = '/api/partners/ashby';

const Name = z.string().check(z.trim(), z.maxLength(100));
const Start = z.object({
  assessment_type_id: z.string(),
  candidate: z.object({ first_name: Name, last_name: Name, email: Email }),
  application: z.object({ ashby_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
});
const Cancel = z.object({ assessment_id: z.string() });

export function ashbyRoutes(app: FastifyInstance): void {
  partnerCalls(
    app,
    'ashby',
    // Ashby shows `message` of a 422 to its user.
    (message) => ({ success: false, errors: [message], message }),
    (scope, callerOf) => {
      scope.post(`${path}/assessment.list`, { bodyLimit }, async (request) => {
        const tests = await (await callerOf(request)).partner.tests();
        const results = tests.map(({ id, name }) => ({ assessment_type_id: id, name, description: '' }));
        return { success: true, results };
      });

      scope.post(`${path}/assessment.start`, { bodyLimit }, async (request) => {
        const { partner } = await callerOf(request);
        const { assessment_type_id: testId, candidate, application } = parseInput(Start, request.body ?? {});
        const name = `${candidate.first_name} ${candidate.last_name}`.trim();
        // Ashby has no id for what it orders: an application takes each test once, unless it was canceled.
        const reference = `${application.ashby_id} ${testId}`;
        const person = { name, email: candidate.email, phone: '' };
        const assessment_id = await partner.order({ reference, mayRepeat: true, testId, person });
        return { success: true, results: { assessment_id } };
      });

      scope.post(`${path}/assessment.cancel`, { bodyLimit }, async (request) => {
        const { partner } = await callerOf(request);
        const { assessment_id } = parseInput(Cancel, request.body ?? {});
        await partner.cancel(assessment_id);
        return { success: true, results: { assessment_id } };
      });
    },
  );
}
