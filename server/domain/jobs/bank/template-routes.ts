// The calls for hiring profile templates. Lists built-in and own templates together; only own ones can be
// added, changed and removed.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  addHiringTemplate,
  changeHiringTemplate,
  getHiringTemplates,
  getOurCompetences,
  removeHiringTemplate,
  restoreHiringTemplate,
} from '#contract/bank.ts';
import type { HiringTemplate } from '#contract/bank.ts';
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
import { ourCompetences } from './our-competences.ts';
import { ourTemplates, templateIn } from './our-templates.ts';
import { bankContentOf, faultsOfContent } from './rules.ts';
import * as store from './store.ts';
import { TemplateContent, templateToWire } from './to-wire.ts';

const maxOwnTemplates = 200;

export function hiringTemplateRoutes(app: FastifyInstance): void {
  serve(app, getOurCompetences, async ({ query, request }) =>
    ourCompetences(query.language ?? languageOfHeader(request.headers['accept-language'])),
  );

  serve(app, getHiringTemplates, async ({ member, query, request, deps }) => {
    const language = query.language ?? languageOfHeader(request.headers['accept-language']);
    const own = await deps.db.asTenant(member, (tx) => store.listTemplates(tx, member.agencyId));
    return [...own.map(templateToWire), ...ourTemplates.map((template) => templateIn(template, language))];
  });

  serve(app, addHiringTemplate, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const { id, name, role_id } = body;
      const answer = () => answerTemplate(tx, member.agencyId, id);
      const write = { by: member, id, kind: 'hiring_template', content: body };
      return writeOnce(tx, write, {
        first: async () => {
          await requireSound(tx, body);
          await lockAgency(tx, member.agencyId);
          requireBelow(maxOwnTemplates, await store.countTemplates(tx, member.agencyId));
          const content = contentOf(body);
          await store.insertTemplate(tx, {
            ...{ agency_id: member.agencyId, id, name, role_id, content },
            ...{ created_by: member.userId, created_at: deps.now(), updated_at: deps.now() },
          });
          await notify(tx, { kind: 'content' });
          await record(tx, actorOf(member, request), {
            kind: 'created',
            subjectKind: 'hiring_template',
            subjectId: id,
            after: { name, role_id, questions: content.questions.length },
          });
          return answer();
        },
        again: answer,
      });
    }),
  );

  change(app);
  removeAndRestore(app);
}

function change(app: FastifyInstance): void {
  serve(app, changeHiringTemplate, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await requireSound(tx, body);
      await lockAgency(tx, member.agencyId);
      const before = await store.findTemplate(tx, member.agencyId, params.id);
      if (!before) throw new Refusal('not_found');
      const { name, role_id, updated_at: seen } = body;
      const changed = { name, role_id, content: contentOf(body) };
      // Saving the same template again is no change (P3).
      if (isDeepStrictEqual(storedOf(before), changed)) return templateToWire(before);
      if (isStale(before.updated_at, seen))
        throw new Refusal('edited_meanwhile', { details: { current: templateToWire(before) } });
      const updated_at = stampAfter(before.updated_at, deps.now());
      await store.saveTemplate(tx, before, { ...changed, updated_at });
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), {
        ...{ kind: 'edited', subjectKind: 'hiring_template', subjectId: before.id },
        ...{ before: storedOf(before), after: changed },
      });
      return answerTemplate(tx, member.agencyId, before.id);
    }),
  );
}

function removeAndRestore(app: FastifyInstance): void {
  serve(app, removeHiringTemplate, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.removeTemplate(tx, member.agencyId, params.id, deps.now());
      if (!row && (await wasRemoved(tx, member.agencyId, params.id))) return {};
      if (!row) throw new Refusal('not_found');
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), {
        kind: 'removed',
        subjectKind: 'hiring_template',
        subjectId: row.id,
        before: storedOf(row),
      });
      return {};
    }),
  );

  serve(app, restoreHiringTemplate, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      // Restored already, for example by a call whose reply was lost (P3).
      const present = await store.findTemplate(tx, member.agencyId, params.id);
      if (present) return templateToWire(present);
      requireBelow(maxOwnTemplates, await store.countTemplates(tx, member.agencyId));
      const row = await store.restoreTemplate(tx, member.agencyId, params.id);
      if (!row) throw new Refusal('not_found');
      const about = { kind: 'restored', subjectKind: 'hiring_template', subjectId: row.id } as const;
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), about);
      return templateToWire(row);
    }),
  );
}

/** Everything that can be changed. */
function storedOf({ name, role_id, content }: store.TemplateRow) {
  return { name, role_id, content: TemplateContent.parse(content) };
}

async function answerTemplate(tx: Tx, agencyId: string, id: string): Promise<HiringTemplate> {
  const row = await store.findTemplate(tx, agencyId, id);
  if (!row) throw new Refusal('not_found');
  return templateToWire(row);
}

function contentOf({ questions, competences }: TemplateContent): TemplateContent {
  return {
    questions: questions.map((question) => ({
      ...bankContentOf(question),
      default_id: question.default_id,
    })),
    competences,
  };
}

/**
 * @throws Refusal('invalid_fields') for a choice without options, an unknown profession, or an empty
 * template.
 */
async function requireSound(tx: Tx, template: TemplateContent & { role_id: string | null }): Promise<void> {
  const { questions, competences, role_id } = template;
  const fields = Object.assign(
    {},
    ...questions.map((question, index) => faultsOfContent(question, `questions.${index}.`)),
    role_id && !(await store.hasProfession(tx, role_id)) && { role_id: 'not_allowed' },
    questions.length + competences.length === 0 && { questions: 'required' },
  );
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}
