// The call that suggests questions for a job.
import type { FastifyInstance } from 'fastify';
import { can } from '#contract/permissions.ts';
import { suggestQuestions } from '#contract/suggested-questions.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { suggest } from './suggest.ts';

export function suggestedQuestionRoutes(app: FastifyInstance): void {
  serve(app, suggestQuestions, async ({ member, body, reply, deps }) => {
    if (!can(member, 'ai.use')) throw new Refusal('forbidden', { details: { permission: 'ai.use' } });
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    // Closed before it was sent: the member has canceled, or the line broke.
    reply.raw.on('close', leave);
    try {
      return await suggest({ deps, member, input: body, signal: leaving.signal });
    } finally {
      reply.raw.off('close', leave);
    }
  });
}
