// The signed-in member's preferences: how they like to work. No one else sees them, so no audit entry is made.
import { eq, and } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changePreferences, preferencesOf, savePreferences } from '#contract/preferences.ts';
import type { Preferences, PreferencesChange } from '#contract/preferences.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { memberships } from '../../../platform/db/schema/agency.ts';
import { notify } from '../../../platform/events/notify.ts';
import { serve } from '../../../platform/http/serve.ts';

export function preferencesRoutes(app: FastifyInstance): void {
  serve(app, savePreferences, ({ member, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const changed = await change(tx, member, body);
      await notify(tx, { kind: 'home', user_id: member.userId });
      return changed;
    }),
  );
}

/** Two tabs may change different settings at the same time, so the row is locked. */
async function change(tx: Tx, member: SignedInMember, input: PreferencesChange): Promise<Preferences> {
  const own = and(eq(memberships.agency_id, member.agencyId), eq(memberships.user_id, member.userId));
  const [stored] = await tx
    .select({ preferences: memberships.preferences })
    .from(memberships)
    .where(own)
    .for('no key update');
  if (!stored) throw new Refusal('session_ended');
  const preferences = changePreferences(preferencesOf(stored.preferences), input);
  await tx.update(memberships).set({ preferences }).where(own);
  return preferences;
}
