// Sign-in: password, then the second factor if there is one. Neither the reply nor its timing reveals whether an
// address has an account.
import type { AccessToken } from '#contract/auth.ts';
import { remindToConfirm } from './confirmation.ts';
import { accountNewsOf, mailAccountNews } from './account-letters.ts';
import { checkSecondFactor } from './second-factor.ts';
import type { Passed } from './second-factor.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import type { FoundLogin } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { networkOf } from '../../../kernel/network-of.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { Origin } from './attempt-rules.ts';
import { beginAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';
import { browserCookies } from './known-browser.ts';
import { openSession } from './open-session.ts';
import type { SessionInput } from './open-session.ts';
import { verifyPassword } from './passwords.ts';
import { ssoRequired } from './sso-rule.ts';

export interface SignIn {
  email: string;
  password: string;
  code?: string | undefined;
}

export interface SignedIn {
  access: AccessToken;
  /** The Set-Cookie value by which this browser is recognized next time. */
  cookie: string;
}

interface Person {
  userId: string;
  agencyId: string;
}

/** Replaces openSession after the password and the second factor were right. */
export interface Entrance {
  agencyId: string;
  /** Run in a transaction of the person in the agency. */
  open: (tx: Tx, input: SessionInput) => Promise<AccessToken>;
}

/**
 * @param entrance without one, the session is in the first agency that lets the person sign in with a password
 * @throws Refusal: wrong_credentials, two_factor_required, two_factor_wrong, too_many_requests, sso_required with details.url, and
 * those of the entrance
 */
export async function signIn(
  deps: Deps,
  input: SignIn,
  caller: Caller,
  entrance?: Entrance,
): Promise<SignedIn> {
  const browsers = browserCookies(deps.signingKey, deps.now);
  const number = browsers.numberOf(caller.cookies, input.email);
  const [attempt, found] = await Promise.all([
    beginAttempt(deps, input.email, originOf(number, caller)),
    deps.db.asNobody((tx) => findLogin(tx, input.email)),
  ]);
  const person = await personWith(input.password, found);
  if (!person) {
    await recordFailure(deps, input, caller, { wrong: 'password', attempts: attempt.count });
    throw new Refusal('wrong_credentials');
  }
  if (found?.requires_sso && !entrance) {
    await deps.db.asNobody((tx) => attempt.withdraw(tx));
    throw ssoRequired(person.agencyId);
  }
  if (entrance) person.agencyId = entrance.agencyId;
  const open = entrance?.open ?? openSession;
  // The password was right, so from here on only the code can be guessed.
  const guess = input.code?.trim()
    ? await beginAttempt(deps, input.email, originOf(number, caller), 'code')
    : undefined;
  const { passed, access } = await deps.db.asTenant(person, (tx) =>
    enter(tx, deps, { person, attempt, guess, input, caller, open, isKnown: number !== undefined }),
  );
  if (passed === 'wrong')
    await recordFailure(deps, input, caller, { wrong: 'code', attempts: guess?.count ?? 1 });
  if (!access) throw refusalOf(passed);
  return { access, cookie: browsers.cookieFor(input.email, { number, isHttps: caller.isHttps }) };
}

/** @param number of the browser's cookie, if it is known. */
export function originOf(number: string | undefined, { ip }: Pick<Caller, 'ip'>): Origin {
  return number === undefined ? { kind: 'network', network: networkOf(ip) } : { kind: 'browser', number };
}

async function recordFailure(
  deps: Deps,
  { email }: SignIn,
  { ip }: Caller,
  failure: { wrong: 'password' | 'code'; attempts: number },
): Promise<void> {
  await deps.db.asNobody((tx) => enqueue(tx, recordFailedSignIn, { email, ip, ...failure }));
}

async function personWith(password: string, found: FoundLogin | undefined): Promise<Person | undefined> {
  const isRight = await verifyPassword(password, found?.password_hash);
  if (!isRight || !found?.agency_id) return undefined;
  return { userId: found.user_id, agencyId: found.agency_id };
}

interface Entry {
  person: Person;
  attempt: Attempt;
  /** The attempt at the code, if one was sent. */
  guess: Attempt | undefined;
  input: SignIn;
  caller: Caller;
  open: Entrance['open'];
  isKnown: boolean;
}

async function enter(
  tx: Tx,
  deps: Deps,
  { person, attempt, guess, input, caller, open, isKnown }: Entry,
): Promise<{ passed: Passed; access?: AccessToken }> {
  const passed = await checkSecondFactor(tx, deps, person.userId, input.code);
  if (passed === 'required' || passed === 'wrong') {
    await attempt.withdraw(tx);
    return { passed };
  }
  await attempt.succeed(tx);
  await guess?.succeed(tx);
  await remindToConfirm(tx, person.userId, deps.now());
  const access = await open(tx, { ...person, ...caller, now: deps.now() });
  const mailNews = (news: 'recovery_code_used' | 'new_sign_in') =>
    enqueue(tx, mailAccountNews, accountNewsOf(person.userId, news, caller));
  if (passed === 'by_recovery_code') await mailNews('recovery_code_used');
  else if (!isKnown) await mailNews('new_sign_in');
  return { passed, access };
}

function refusalOf(passed: Passed): Refusal {
  if (passed === 'required') return new Refusal('two_factor_required');
  return new Refusal('two_factor_wrong', { fields: { code: 'wrong' } });
}
