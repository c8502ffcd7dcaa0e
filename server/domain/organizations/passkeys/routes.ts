// Passkeys: signing in with one, and the signed-in user's own.
import type { FastifyInstance } from 'fastify';
import { addPasskey, getPasskeys, removePasskey, renamePasskey, startPasskey } from '#contract/passkey.ts';
import { loginWithPasskey, startPasskeyLogin } from '#contract/passkey-login.ts';
import { announce } from '../account/announce.ts';
import { requirePassword } from '../account/require-password.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { serve } from '../../../platform/http/serve.ts';
import { notify } from '../../../platform/events/notify.ts';
import { addNewPasskey, offerPasskey } from './add.ts';
import { offerSignIn, signInWithPasskey } from './sign-in.ts';
import { deletePasskey, readPasskeys, setName } from './store.ts';
import { toPasskey } from './to-wire.ts';

export function passkeyRoutes(app: FastifyInstance): void {
  serve(app, startPasskeyLogin, ({ deps }) => offerSignIn(deps), { rateLimit: 'passkey' });

  serve(
    app,
    loginWithPasskey,
    async ({ body, request, reply, deps }) => {
      const { access, cookie } = await signInWithPasskey(deps, body.response, callerOf(request));
      reply.header('set-cookie', cookie);
      return access;
    },
    { rateLimit: 'login' },
  );

  serve(app, getPasskeys, ({ member, deps }) =>
    deps.db.asUser(member.userId, async (tx) => (await readPasskeys(tx, member.userId)).map(toPasskey)),
  );

  serve(app, startPasskey, ({ member, body, deps }) => offerPasskey(deps, member, body));

  serve(app, addPasskey, ({ member, body, request, deps }) => addNewPasskey(deps, { member, request }, body));

  // Nobody else sees the name, so no audit entry is made.
  serve(app, renamePasskey, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const renamed = await setName(tx, member.userId, { id: params.id, name: body.name });
      if (!renamed) throw new Refusal('not_found');
      await notify(tx, { kind: 'user', user_id: member.userId });
      return toPasskey(renamed);
    }),
  );

  serve(app, removePasskey, async ({ member, params, body, request, deps }) => {
    await requirePassword(deps, member, body.current);
    await deps.db.asTenant(member, async (tx) => {
      if (!(await deletePasskey(tx, member.userId, params.id))) throw new Refusal('not_found');
      await announce(tx, { member, request }, 'passkey_removed');
      await notify(tx, { kind: 'user', user_id: member.userId });
    });
    return {};
  });
}
