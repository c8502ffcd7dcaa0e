// A user's notification settings.
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notification.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { activeMembers } from '../organizations/members/store.ts';
import { isAllowed } from './deliver-push.ts';
import { areKeys } from '../../platform/push/encrypt.ts';
import { addSubscription, removeSubscription } from '../../platform/push/store.ts';
import { saveSettings } from './store.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, contract.getNotifications, ({ member, deps }) =>
    deps.db.asTenant(member, (tx) => settingsOf(tx, member, deps)),
  );

  serve(app, contract.saveNotifications, ({ member, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await saveSettings(tx, member, body);
      return settingsOf(tx, member, deps);
    }),
  );

  serve(app, contract.addPushSubscription, ({ member, body, deps }) => {
    const { endpoint, keys } = body;
    if (!isAllowed(endpoint, deps))
      throw new Refusal('invalid_fields', { fields: { endpoint: 'not_allowed' } });
    if (!areKeys(keys)) throw new Refusal('invalid_fields', { fields: { keys: 'format' } });
    return deps.db.asTenant(member, async (tx) => {
      await addSubscription(tx, member, { endpoint, ...keys });
      return {};
    });
  });

  serve(app, contract.removePushSubscription, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await removeSubscription(tx, member, query.endpoint);
      return {};
    }),
  );
}

async function settingsOf(
  tx: Tx,
  member: SignedInMember,
  { pushKey }: Deps,
): Promise<contract.Notifications> {
  const members = await activeMembers(tx, member.agencyId);
  const own = members.find(({ userId }) => userId === member.userId);
  if (!own) throw new Refusal('session_ended');
  const { finished, requests, push } = own;
  return { finished, requests, push, push_key: pushKey.publicKey };
}
