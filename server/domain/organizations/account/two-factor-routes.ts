// Sets up the second factor: creates a secret, checks a code to prove that the app has it, and from then on sign-in
// needs both.
import type { FastifyInstance } from 'fastify';
import { confirmTwoFactor, removeTwoFactor, renewRecoveryCodes, startTwoFactor } from '#contract/account.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { recordEverywhere } from '../audit/record-everywhere.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { seal } from '../../../kernel/secrets/seal.ts';
import { announce } from './announce.ts';
import { newSecret } from '../auth/authenticator.ts';
import { beginGuess, requirePassword, withBothFactors, wrong } from './require-password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../auth/recovery-codes.ts';
import { stepOf } from '../auth/second-factor.ts';
import { refuseIfExempt } from '../auth/sso-rule.ts';
import * as store from '../auth/two-factor-store.ts';

export function twoFactorRoutes(app: FastifyInstance): void {
  serve(app, startTwoFactor, async ({ member, body, deps }) => {
    const self = await requirePassword(deps, member, body.current);
    const secret = newSecret(self.email);
    const owner = { use: 'two-factor', owner: member.userId } as const;
    await deps.db.asTenant(member, async (tx) => {
      if ((await store.lockTwoFactor(tx, member.userId))?.confirmed_at) throw new Refusal('two_factor_on');
      const sealed = seal(deps.signingKey, owner, secret.bytes);
      await store.saveUnconfirmed(tx, member.userId, sealed, deps.now());
    });
    return { secret: secret.typed, otpauth_url: secret.url };
  });

  serve(app, confirmTwoFactor, async ({ member, body, request, deps }) => {
    // Otherwise somebody with only the session could guess the code of an unconfirmed secret and own the second
    // factor.
    const { attempt } = await beginGuess(deps, member);
    return deps.db.asTenant(member, async (tx) => {
      const row = await store.lockTwoFactor(tx, member.userId);
      if (!row) throw new Refusal('not_found');
      if (row.confirmed_at) throw new Refusal('two_factor_on');
      const step = stepOf(deps, row, body.code);
      if (step === undefined) throw wrong('code');
      await attempt.succeed(tx);
      await store.confirm(tx, member.userId, step, deps.now());
      await announce(tx, { member, request }, 'two_factor_on');
      return { recovery_codes: await giveRecoveryCodes(tx, member.userId) };
    });
  });

  serve(app, renewRecoveryCodes, ({ member, body, request, deps }) =>
    withBothFactors(deps, member, body, async (tx) => {
      await recordEverywhere(tx, actorOf(member, request), {
        kind: 'recovery_codes_renewed',
        subjectKind: 'user',
        subjectId: member.userId,
      });
      return { recovery_codes: await giveRecoveryCodes(tx, member.userId) };
    }),
  );

  serve(app, removeTwoFactor, ({ member, body, request, deps }) =>
    withBothFactors(deps, member, body, async (tx) => {
      await refuseIfExempt(tx, member.agencyId, member.userId);
      await store.removeAll(tx, member.userId, deps.now());
      await announce(tx, { member, request }, 'two_factor_off');
      return {};
    }),
  );
}

/** Replaces the old recovery codes. The new ones are shown this once. */
async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash));
  return codes;
}
