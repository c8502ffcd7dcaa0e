// GET config: what every signed-in page needs to know about this installation.
import type { FastifyInstance } from 'fastify';
import { getConfig, messageVariables } from '#contract/config.ts';
import { permissionsFor } from '#contract/permissions.ts';
import { billingSettingsOf, featuresOf } from '../../kernel/features.ts';
import { serve } from '../../platform/http/serve.ts';
import { readLists } from './store.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  const features = featuresOf(app.deps.config);
  serve(app, getConfig, async ({ deps }) => ({
    ...(await deps.db.asNobody(readLists)),
    permissions: permissionsFor({
      live: features.live,
      ai: features.ai || deps.config.transcribe !== undefined,
    }),
    features,
    billing: billingSettingsOf(deps.config),
    generate_questions: deps.config.chat !== undefined,
    ai_assessment: deps.config.chat !== undefined,
    ai_processor: deps.config.chat?.processor ?? '',
    transcripts: deps.config.transcribe !== undefined,
    web_check: deps.config.copyscape !== undefined,
    email_vars: [...messageVariables],
    video_url: `${deps.publicUrl()}/media/`,
    sms: deps.sms !== null,
    sms_countries: [...deps.config.smsCountries],
    outbox: !deps.config.isProduction && deps.config.smtpUrl === undefined,
  }));
}
