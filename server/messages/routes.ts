// The calls about message templates: what invitations and reminders say, in each language.
import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/languages.ts';
import {
  faultsOfTexts,
  getMessageTemplates,
  messageKinds,
  resetMessageTemplate,
  saveMessageTemplate,
  testMessage,
} from '#contract/message.ts';
import type { MessageTemplate, MessageTexts } from '#contract/message.ts';
import { writeOnce } from '../db/write-once.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { isJobVisible } from '../job-postings/store.ts';
import { defaultTexts } from './defaults.ts';
import { queueTest } from './send-test.ts';
import * as store from './store.ts';
import type { TemplateKey, TemplateRow } from './store.ts';

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

  serve(app, saveMessageTemplate, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      refuseFaults(body);
      await store.saveTemplate(tx, member.agencyId, params, body, deps.now());
      return templateToWire(params, await store.findTemplate(tx, member.agencyId, params));
    }),
  );

  serve(app, resetMessageTemplate, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await store.removeTemplate(tx, member.agencyId, params);
      return templateToWire(params, undefined);
    }),
  );

  serve(app, testMessage, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      refuseFaults(body);
      if (body.job_id && !(await isJobVisible(tx, member, body.job_id))) throw new Refusal('not_found');
      const write = { by: member, id: body.id, kind: 'test_message', content: { ...params, ...body } };
      return writeOnce(tx, write, {
        first: async () => {
          await queueTest(tx, member, { ...params, ...body }, deps);
          return {};
        },
        again: async () => ({}),
      });
    }),
  );
}

function templateToWire(key: TemplateKey, own: TemplateRow | undefined): MessageTemplate {
  const { email_title, greeting, sms_text } = own ?? defaultTexts(key.kind, key.language);
  return {
    ...{ kind: key.kind, language: key.language, email_title, greeting, sms_text },
    is_default: own === undefined,
    updated_at: own?.updated_at.toISOString() ?? null,
  };
}

/** @throws Refusal('invalid_fields') */
function refuseFaults(texts: MessageTexts): void {
  const fields = faultsOfTexts(texts);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}
