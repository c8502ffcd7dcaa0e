// Signing in with a passkey: asked for by the button, or suggested by the browser in the email field. A suggestion waits for as long as
// the form is open, and is renewed before its options expire.
import type { AccessToken } from '#contract/auth.ts';
import {
  loginWithPasskey,
  passkeyOptionsMs,
  startPasskeyLogin,
  type Assertion,
} from '#contract/passkey-login.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import type { FormMessage } from '../../kit/forms/form-state.ts';
import { canSuggestPasskeys, choosePasskey, PasskeyError, stopChoosing } from '../../kit/passkeys.ts';

const renewAfterMs = passkeyOptionsMs - 30_000;
const lookEveryMs = 5000;

/** `message`: the key of what is wrong, if anything is to be said. */
export type PasskeyResult = { access: AccessToken } | { message: FormMessage | null };

export interface PasskeySignInPort {
  /** The browser asks which passkey to use. */
  ask(): Promise<PasskeyResult>;
  stop(): void;
}

/** `onChosen`: a suggested passkey was chosen. */
export async function openPasskeySignIn(
  onChosen: (result: Promise<PasskeyResult>) => void,
): Promise<PasskeySignInPort> {
  let suggestedAt = -Infinity;
  let isAsking = false;
  let isStopped = false;

  async function suggest(): Promise<void> {
    suggestedAt = Date.now();
    try {
      const options = await call(startPasskeyLogin);
      if (!isStopped && !isAsking) onChosen(enter(await choosePasskey(options, 'suggested')));
    } catch {
      // Replaced by a later one, or not possible now: the button remains.
    }
  }

  /** A dialog of the browser has the focus while somebody confirms a passkey: then the suggestion is not replaced. */
  function look(): void {
    if (!isAsking && document.hasFocus() && Date.now() - suggestedAt > renewAfterMs) void suggest();
  }

  async function enter(response: Assertion): Promise<PasskeyResult> {
    isAsking = true;
    try {
      return { access: await call(loginWithPasskey, { body: { response } }) };
    } catch (error) {
      return refused(error);
    }
  }

  /** The next look suggests again. */
  function refused(error: unknown): PasskeyResult {
    isAsking = false;
    suggestedAt = -Infinity;
    return { message: messageOf(error) };
  }

  const timer = (await canSuggestPasskeys()) ? setInterval(look, lookEveryMs) : undefined;
  if (timer) look();
  return {
    async ask() {
      isAsking = true;
      try {
        return await enter(await choosePasskey(await call(startPasskeyLogin), 'asked'));
      } catch (error) {
        return refused(error);
      }
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      stopChoosing();
    },
  };
}

/** Browsers do not say why nothing was chosen, and show it themselves. */
function messageOf(error: unknown): FormMessage | null {
  if (error instanceof CallError) return `refusals.${error.code}`;
  if (!(error instanceof PasskeyError)) return 'common.something_wrong';
  return error.fault === 'canceled' ? null : 'refusals.passkey_failed';
}
