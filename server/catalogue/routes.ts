// GET config: what every page of the signed-in area needs to know about this installation.
import type { FastifyInstance } from 'fastify';
import { getConfig, messageVariables } from '#contract/config.ts';
import { permissions } from '#contract/permissions.ts';
import { serve } from '../http/serve.ts';
import { readLists } from './store.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, getConfig, async ({ deps }) => ({
    ...(await deps.db.asNobody(readLists)),
    permissions: [...permissions],
    // No AI endpoint is set up: the page says so instead of offering it.
    generate_questions: false,
    email_vars: [...messageVariables],
    video_url: `${deps.publicUrl()}/media/`,
    sms: deps.sms !== null,
    sms_countries: [...deps.config.smsCountries],
  }));
}
