// The question bank's calls. Lists built-in and own questions together; only own ones can be added, changed
// and removed. Jobs have copies, which no call changes.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  addToBank,
  BankContent,
  changeBankQuestion,
  getBank,
  getContentUse,
  removeFromBank,
  restoreBankQuestion,
} from '#contract/bank.ts';
import type { BankQuestion } from '#contract/bank.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record, wasRemoved } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { isStale, stampAfter } from '../../../platform/db/edited.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { notify } from '../../../platform/events/notify.ts';
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
            ...{ created_by: member.userId, created_at: deps.now(), updated_at: deps.now() },
          });
          await notify(tx, { kind: 'content' });
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

  change(app);
  removeAndRestore(app);

  serve(app, getContentUse, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => ({
      questions: await store.countJobsByQuestion(tx, member.agencyId),
      templates: await store.countJobsByTemplate(tx, member.agencyId),
      messages: await store.countMessagesByKind(tx, member.agencyId, deps.now()),
    })),
  );
}

function change(app: FastifyInstance): void {
  serve(app, changeBankQuestion, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { subject_id, role_id, language, updated_at: seen } = body;
      refuseFaults({ ...faultsOfContent(body), ...(await unknownIn(tx, { subject_id, role_id })) });
      await lockAgency(tx, member.agencyId);
      const before = await store.findQuestion(tx, member.agencyId, params.id);
      if (!before) throw new Refusal('not_found');
      const placed = { subject_id, role_id, language };
      const content = bankContentOf(body);
      // Saving the same question again is no change (P3).
      if (isDeepStrictEqual(contentOf(before), { ...placed, content })) return questionToWire(before);
      if (isStale(before.updated_at, seen))
        throw new Refusal('edited_meanwhile', { details: { current: questionToWire(before) } });
      const updated_at = stampAfter(before.updated_at, deps.now());
      await store.saveQuestion(tx, before, { ...placed, content, updated_at });
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), {
        ...{ kind: 'edited', subjectKind: 'bank_question', subjectId: before.id },
        ...{ before: contentOf(before), after: { ...placed, content } },
      });
      return answerQuestion(tx, member.agencyId, before.id);
    }),
  );
}

function removeAndRestore(app: FastifyInstance): void {
  serve(app, removeFromBank, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.removeQuestion(tx, member.agencyId, params.id, deps.now());
      if (!row && (await wasRemoved(tx, member.agencyId, params.id))) return {};
      if (!row) throw new Refusal('not_found');
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), {
        kind: 'removed',
        subjectKind: 'bank_question',
        subjectId: row.id,
        before: contentOf(row),
      });
      return {};
    }),
  );

  serve(app, restoreBankQuestion, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      // Restored already, for example by a call whose reply was lost (P3).
      const present = await store.findQuestion(tx, member.agencyId, params.id);
      if (present) return questionToWire(present);
      requireBelow(maxOwnQuestions, await store.countQuestions(tx, member.agencyId));
      const row = await store.restoreQuestion(tx, member.agencyId, params.id);
      if (!row) throw new Refusal('not_found');
      const about = { kind: 'restored', subjectKind: 'bank_question', subjectId: row.id } as const;
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), about);
      return questionToWire(row);
    }),
  );
}

/** Everything that can be changed. */
function contentOf({ subject_id, role_id, language, content }: store.BankRow) {
  return { subject_id, role_id, language, content: BankContent.parse(content) };
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
