// The state of this installation's components, for its operator: the checks of /readyz, and which settings are set.
import type { SystemPart, SystemState } from '#contract/support.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkParts } from '../../platform/http/health.ts';
import { findTemplates } from '../legal/text.ts';

export async function readSystem(deps: Deps): Promise<{ part: SystemPart; state: SystemState }[]> {
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
