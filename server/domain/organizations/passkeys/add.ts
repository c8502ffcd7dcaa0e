// Adding a passkey: options for the browser once the person has proved who they are, then the browser's reply to them.
import type { FastifyRequest } from 'fastify';
import { maxPasskeys } from '#contract/passkey.ts';
import type { Attestation, CreationOptions, Passkey } from '#contract/passkey.ts';
import { passkeyOptionsMs } from '#contract/passkey-login.ts';
import { announce } from '../account/announce.ts';
import { withEveryFactor } from '../account/require-password.ts';
import { readSelf } from '../auth/store.ts';
import { constraintBroken } from '../../../platform/db/faults.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { requireRelyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';
import * as store from './store.ts';
import { toPasskey } from './to-wire.ts';
import { challengeIn, checkCreation, creationOptions } from './webauthn.ts';
import type { CreatedKey } from './webauthn.ts';

/**
 * A passkey replaces both factors, so it takes both to add one.
 * @throws Refusal: passkeys_off, too_many, and those of `withEveryFactor`
 */
export function offerPasskey(
  deps: Deps,
  member: SignedInMember,
  proof: { current: string; code?: string | undefined },
): Promise<CreationOptions> {
  const party = requireRelyingParty(deps);
  const { userId } = member;
  return withEveryFactor(deps, member, proof, async (tx) => {
    const self = await readSelf(tx, userId);
    if (!self) throw new Refusal('session_ended');
    const { email, name } = self;
    const credentialIds = (await readRoomFor(tx, userId))
      .filter((row) => row.rp_id === party.id)
      .map((row) => row.credential_id);
    const options = await creationOptions(party, { userId, email, name, credentialIds });
    const now = deps.now();
    const expiresAt = new Date(now.getTime() + passkeyOptionsMs);
    await store.insertChallenge(tx, { userId }, { challenge: options.challenge, now, expiresAt });
    return options;
  });
}

interface NewPasskey {
  /** Client-made. */
  id: string;
  name: string;
  response: Attestation;
}

/**
 * The same passkey sent again gets the same reply (P3).
 * @throws Refusal: passkey_not_added, passkeys_off, too_many, id_taken
 */
export async function addNewPasskey(
  deps: Deps,
  by: { member: SignedInMember; request: FastifyRequest },
  { id, name, response }: NewPasskey,
): Promise<Passkey> {
  const party = requireRelyingParty(deps);
  const { userId } = by.member;
  const credentialId = Buffer.from(response.id, 'base64url');
  const added = await deps.db.asUser(userId, (tx) => store.readPasskey(tx, userId, id));
  if (added?.credential_id.equals(credentialId)) return toPasskey(added);
  const created = await checkReply(deps, userId, { party, response });
  const key = { public_key: created.publicKey, sign_count: created.signCount, rp_id: party.id };
  const row = { ...key, credential_id: credentialId, id, user_id: userId, name, created_at: deps.now() };
  try {
    return await deps.db.asTenant(by.member, async (tx) => {
      await readRoomFor(tx, userId);
      const inserted = await store.insertPasskey(tx, row);
      await announce(tx, by, 'passkey_added');
      await notify(tx, { kind: 'user', user_id: userId });
      return toPasskey(inserted);
    });
  } catch (cause) {
    const constraint = constraintBroken(cause);
    if (constraint === undefined) throw cause;
    throw new Refusal(constraint === 'passkeys_pkey' ? 'passkey_not_added' : 'id_taken', { cause });
  }
}

/** @throws Refusal('passkey_not_added') */
async function checkReply(
  deps: Deps,
  userId: string,
  { party, response }: { party: RelyingParty; response: Attestation },
): Promise<CreatedKey> {
  const challenge = challengeIn(response) ?? '';
  const now = deps.now();
  const isCurrent = await deps.db.asUser(userId, (tx) =>
    store.takeChallenge(tx, { userId }, { challenge, now }),
  );
  if (!isCurrent) throw new Refusal('passkey_not_added');
  const check = await checkCreation({ party, challenge }, response);
  if ('result' in check) return check.result;
  deps.log.info({ err: check.fault }, 'a new passkey was refused');
  throw new Refusal('passkey_not_added');
}

/** The person's passkeys. @throws Refusal('too_many') */
async function readRoomFor(tx: Tx, userId: string): Promise<store.PasskeyRow[]> {
  const rows = await store.readPasskeys(tx, userId);
  if (rows.length >= maxPasskeys) throw new Refusal('too_many');
  return rows;
}
