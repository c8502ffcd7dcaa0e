// The support endpoints: whether and whom a user may ask, the state of this installation, and asking.
import type { FastifyInstance } from 'fastify';
import { askSupport, getSupport, getSystem, maxQuestionBytes } from '#contract/support.ts';
import { actorOf } from '../../kernel/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import { ask } from './ask.ts';
import { readOwners } from './store.ts';
import type { SystemPart, SystemState } from '#contract/support.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkParts } from '../../platform/http/health.ts';
import { findTemplates } from '../legal/text.ts';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export function supportRoutes(app: FastifyInstance): void {
  serve(app, getSupport, async ({ member, deps }) => ({
    can_ask: deps.config.supportEmail !== undefined,
    version,
    owners: await deps.db.asTenant(member, (tx) => readOwners(tx, member.agencyId)),
  }));

  serve(app, getSystem, ({ deps }) => readSystem(deps));

  serve(
    app,
    askSupport,
    async ({ member, body, request, deps }) => {
      await ask(deps, { member, actor: actorOf(member, request), question: body });
      return {};
    },
    { maxBodyBytes: maxQuestionBytes },
  );
}

/** The state of this installation's components, for its operator: the checks of /readyz, and which settings are set. */
async function readSystem(deps: Deps): Promise<{ part: SystemPart; state: SystemState }[]> {
  const { config, sms } = deps;
  const { database, storage, ffmpeg } = await checkParts(deps);
  return [
    { part: 'database', state: database },
    { part: 'storage', state: storage },
    { part: 'ffmpeg', state: ffmpeg },
    { part: 'mail', state: config.smtpUrl ? 'ok' : 'folder' },
    { part: 'sms', state: smsState(config.sms !== undefined, sms !== null) },
    { part: 'support', state: config.supportEmail ? 'ok' : 'off' },
    { part: 'legal', state: (await findTemplates(config)).length === 0 ? 'ok' : 'template' },
  ];
}

function smsState(isSet: boolean, isOn: boolean): SystemState {
  if (isSet) return 'ok';
  return isOn ? 'folder' : 'off';
}

const file = new URL('../../../package.json', import.meta.url);

const version = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
