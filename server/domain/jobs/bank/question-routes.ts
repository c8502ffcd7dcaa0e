// The question bank's calls. Lists built-in and own questions together; only own ones can be added and
// removed.
import type { FastifyInstance } from 'fastify';
import { addToBank, getBank, removeFromBank } from '#contract/bank.ts';
import type { BankQuestion } from '#contract/bank.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record, wasRemoved } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import { languageOfHeader } from '../../../kernel/texts/sentences.ts';
import { ourQuestions, questionIn } from './our-questions.ts';
import { bankContentOf, faultsOfContent } from './rules.ts';
import * as store from './store.ts';
import { questionToWire } from './to-wire.ts';

const maxOwnQuestions = 2000;

export function bankQuestionRoutes(app: FastifyInstance): void {
  serve(app, getBank, async ({ member, query, request, deps }) => {
    const language = query.language ?? languageOfHeader(request.headers['accept-language']);
    const own = await deps.db.asTenant(member, (tx) => store.listQuestions(tx, member.agencyId));
    return [...own.map(questionToWire), ...ourQuestions.map((question) => questionIn(question, language))];
  });

  serve(app, addToBank, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const { id, subject_id, role_id, language } = body;
      const answer = () => answerQuestion(tx, member.agencyId, id);
      const write = { by: member, id, kind: 'bank_question', content: body };
      return writeOnce(tx, write, {
        first: async () => {
          refuseFaults({ ...faultsOfContent(body), ...(await unknownIn(tx, { subject_id, role_id })) });
          await lockAgency(tx, member.agencyId);
          requireBelow(maxOwnQuestions, await store.countQuestions(tx, member.agencyId));
          const content = bankContentOf(body);
          await store.insertQuestion(tx, {
            ...{ agency_id: member.agencyId, id, subject_id, role_id, language, content },
            ...{ created_by: member.userId, created_at: deps.now() },
          });
          await record(tx, actorOf(member, request), {
            kind: 'created',
            subjectKind: 'bank_question',
            subjectId: id,
            after: { subject_id, role_id, language, question: content.question },
          });
          return answer();
        },
        again: answer,
      });
    }),
  );

  serve(app, removeFromBank, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.deleteQuestion(tx, member.agencyId, params.id);
      if (!row && (await wasRemoved(tx, member.agencyId, params.id))) return {};
      if (!row) throw new Refusal('not_found');
      const { subject_id, role_id, language, content } = row;
      await record(tx, actorOf(member, request), {
        kind: 'removed',
        subjectKind: 'bank_question',
        subjectId: row.id,
        before: { subject_id, role_id, language, content },
      });
      return {};
    }),
  );
}

async function answerQuestion(tx: Tx, agencyId: string, id: string): Promise<BankQuestion> {
  const row = await store.findQuestion(tx, agencyId, id);
  if (!row) throw new Refusal('not_found');
  return questionToWire(row);
}

/** A fault if the catalogue does not have the subject or profession. */
async function unknownIn(
  tx: Tx,
  { subject_id, role_id }: { subject_id: string; role_id: string | null },
): Promise<Record<string, FieldFault>> {
  return {
    ...(!(await store.hasSubject(tx, subject_id)) && { subject_id: 'not_allowed' as const }),
    ...(role_id && !(await store.hasProfession(tx, role_id)) && { role_id: 'not_allowed' as const }),
  };
}

/** @throws Refusal('invalid_fields') if there are any. */
function refuseFaults(fields: Record<string, FieldFault>): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}
