// Signing in with a passkey. The authenticator has asked its user for a PIN or a biometric, so it counts as both
// factors: neither password nor code is asked for.
import type { Assertion, RequestOptions } from '#contract/passkey-login.ts';
import { passkeyOptionsMs } from '#contract/passkey-login.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { beginAttempt } from '../auth/attempts.ts';
import type { Attempt } from '../auth/attempts.ts';
import { recordFailedSignIn } from '../auth/failed-sign-in.ts';
import { browserCookies } from '../auth/known-browser.ts';
import { openSession } from '../auth/open-session.ts';
import { originOf } from '../auth/sign-in.ts';
import type { SignedIn } from '../auth/sign-in.ts';
import { findPasskey } from '../../../platform/db/lookups.ts';
import type { FoundPasskey } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireRelyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';
import { insertChallenge, noteUse, takeChallenge } from './store.ts';
import { challengeIn, checkSignature, requestOptions } from './webauthn.ts';

/** @throws Refusal('passkeys_off') */
export async function offerSignIn(deps: Deps): Promise<RequestOptions> {
  const options = requestOptions(requireRelyingParty(deps));
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + passkeyOptionsMs);
  await deps.db.asNobody((tx) =>
    insertChallenge(tx, 'sign_in', { challenge: options.challenge, now, expiresAt }),
  );
  return options;
}

/** @throws Refusal: passkey_failed, passkeys_off, too_many_requests */
export async function signInWithPasskey(deps: Deps, response: Assertion, caller: Caller): Promise<SignedIn> {
  const party = requireRelyingParty(deps);
  const credentialId = Buffer.from(response.id, 'base64url');
  const found = await deps.db.asNobody((tx) => findPasskey(tx, credentialId));
  const browsers = browserCookies(deps.signingKey, deps.now);
  const number = found && browsers.numberOf(caller.cookies, found.email);
  const attempt = await beginAttempt(
    deps,
    `passkey ${credentialId.toString('hex')}`,
    originOf(number, caller),
  );
  if (!found) throw new Refusal('passkey_failed');
  const signCount = await checkReply(deps, { party, response, found, attempt, caller });
  const isKnown = number !== undefined;
  const access = await enter(deps, { found, credentialId, signCount, attempt, caller, isKnown });
  return { access, cookie: browsers.cookieFor(found.email, { number, isHttps: caller.isHttps }) };
}

interface Reply {
  party: RelyingParty;
  response: Assertion;
  found: FoundPasskey;
  attempt: Attempt;
  caller: Caller;
}

/** The new count of signatures. A reply that was too late is nobody's attack, so it is not in the audit log. */
async function checkReply(deps: Deps, { party, response, found, attempt, caller }: Reply): Promise<number> {
  const challenge = challengeIn(response) ?? '';
  const now = deps.now();
  const isCurrent = await deps.db.asNobody((tx) => takeChallenge(tx, 'sign_in', { challenge, now }));
  if (!isCurrent) throw new Refusal('passkey_failed');
  const { user_id: userId, public_key: publicKey, sign_count: signCount } = found;
  const stored = { userId, publicKey, signCount: Number(signCount) };
  const check = await checkSignature({ party, challenge }, response, stored);
  if ('result' in check) return check.result;
  deps.log.info({ err: check.fault }, 'a sign-in with a passkey was refused');
  const failure = { email: found.email, ip: caller.ip, wrong: 'passkey', attempts: attempt.count } as const;
  await deps.db.asNobody((tx) => enqueue(tx, recordFailedSignIn, failure));
  throw new Refusal('passkey_failed');
}

interface Entry {
  found: FoundPasskey;
  credentialId: Buffer;
  signCount: number;
  attempt: Attempt;
  caller: Caller;
  isKnown: boolean;
}

async function enter(deps: Deps, { found, credentialId, signCount, attempt, caller, isKnown }: Entry) {
  const { user_id: userId, agency_id: agencyId } = found;
  // Deactivated everywhere.
  if (!agencyId) throw new Refusal('passkey_failed');
  const now = deps.now();
  return deps.db.asTenant({ agencyId, userId }, async (tx) => {
    if (!(await noteUse(tx, { credentialId, signCount, now }))) throw new Refusal('passkey_failed');
    await attempt.succeed(tx);
    if (!isKnown) await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'new_sign_in', caller));
    return openSession(tx, { userId, agencyId, ...caller, now });
  });
}
