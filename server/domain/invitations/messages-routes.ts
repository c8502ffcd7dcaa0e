// The calls for message templates: the texts of invitations, reminders and decision letters, per
// language.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/languages.ts';
import {
  faultsOfTexts,
  getMessageTemplates,
  hasSms,
  messageKinds,
  resetMessageTemplate,
  saveMessageTemplate,
  testMessage,
} from '#contract/message.ts';
import type { MessageKind, MessageTemplate, MessageTexts } from '#contract/message.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import { isStale, stampAfter } from '../../platform/db/edited.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notify } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { isJobVisible } from '../jobs/store.ts';
import { defaultTexts } from './messages/defaults.ts';
import { queueTest } from './send-test.ts';
import * as store from './messages/store.ts';
import type { TemplateKey, TemplateRow } from './messages/store.ts';
import { textsOf } from './messages/texts-of.ts';

export function messageRoutes(app: FastifyInstance): void {
  serve(app, getMessageTemplates, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const own = await store.findTemplates(tx, member.agencyId);
      const keys = messageKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));
      return keys.map((key) =>
        templateToWire(
          key,
          own.find((row) => row.kind === key.kind && row.language === key.language),
        ),
      );
    }),
  );

  serve(app, saveMessageTemplate, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { updated_at: seen, ...written } = body;
      refuseFaults(written, params.kind);
      const texts = textsOf(written);
      await lockAgency(tx, member.agencyId);
      const before = await store.findTemplate(tx, member.agencyId, params);
      // Saving the same text again is no change (P3).
      if (before && isDeepStrictEqual(textsOf(before), texts)) return templateToWire(params, before);
      refuseStale(params, before, seen);
      const now = before ? stampAfter(before.updated_at, deps.now()) : deps.now();
      const saved = await store.saveTemplate(tx, member.agencyId, params, texts, now);
      await notify(tx, { kind: 'content' });
      await record(tx, actorOf(member, request), {
        ...{ kind: 'saved', subjectKind: 'message_template', subjectId: saved.id },
        ...{ ...(before && { before: contentOf(before) }), after: contentOf(saved) },
      });
      return templateToWire(params, saved);
    }),
  );

  serve(app, resetMessageTemplate, ({ member, params, query, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      const before = await store.findTemplate(tx, member.agencyId, params);
      // If it was already reset, nothing can be lost, and a call repeated after a lost reply gets
      // the same answer (P3).
      if (before) refuseStale(params, before, query.updated_at);
      const removed = await store.removeTemplate(tx, member.agencyId, params);
      if (removed) {
        const about = { kind: 'reset', subjectKind: 'message_template', subjectId: removed.id } as const;
        await notify(tx, { kind: 'content' });
        await record(tx, actorOf(member, request), { ...about, before: contentOf(removed) });
      }
      return templateToWire(params, undefined);
    }),
  );

  serve(app, testMessage, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      refuseFaults(body, params.kind);
      if (body.phone && !hasSms(params.kind)) refuse({ phone: 'not_allowed' });
      if (body.job_id && !(await isJobVisible(tx, member, body.job_id))) throw new Refusal('not_found');
      const write = { by: member, id: body.id, kind: 'test_message', content: { ...params, ...body } };
      return writeOnce(tx, write, {
        first: async () => {
          await queueTest(tx, member, { ...params, ...body }, deps);
          await record(tx, actorOf(member, request), {
            kind: 'sent',
            subjectKind: 'test_message',
            subjectId: body.id,
            // Omits the recipient: the number may belong to anybody.
            after: { ...params, channel: body.phone ? 'sms' : 'email', job_id: body.job_id },
          });
          return {};
        },
        again: async () => ({}),
      });
    }),
  );
}

/** A template in the audit log. */
function contentOf(row: TemplateRow) {
  return { kind: row.kind, language: row.language, ...textsOf(row) };
}

/**
 * `seen`: the version that was edited; null: our default; undefined: not given, so not compared.
 * @throws Refusal('edited_meanwhile') with the current version
 */
function refuseStale(key: TemplateKey, current: TemplateRow | undefined, seen?: string | null): void {
  if (seen === undefined) return;
  const isSeen = current ? seen !== null && !isStale(current.updated_at, seen) : seen === null;
  if (!isSeen) throw new Refusal('edited_meanwhile', { details: { current: templateToWire(key, current) } });
}

function templateToWire(key: TemplateKey, own: TemplateRow | undefined): MessageTemplate {
  return {
    ...{ kind: key.kind, language: key.language },
    ...textsOf(own ?? defaultTexts(key.kind, key.language)),
    is_default: own === undefined,
    updated_at: own?.updated_at.toISOString() ?? null,
  };
}

/** @throws Refusal('invalid_fields') */
function refuseFaults(texts: MessageTexts, kind: MessageKind): void {
  const fields = faultsOfTexts(texts, kind);
  if (Object.keys(fields).length > 0) refuse(fields);
}

/** @throws Refusal('invalid_fields') */
function refuse(fields: Record<string, FieldFault>): never {
  throw new Refusal('invalid_fields', { fields });
}
