// Signing in with a passkey: by the button, or suggested by the browser in the email field. A suggestion waits in the
// background for as long as the form is open, and is renewed before its options expire.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

export interface PasskeySignIn {
  isBusy: boolean;
  /** The key of a message. Null while nothing is wrong. */
  message: FormMessage | null;
  ask: () => void;
}

export function usePasskeySignIn(onSignedIn: (access: AccessToken) => void): PasskeySignIn {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<FormMessage | null>(null);
  const suggestedAt = useRef(0);

  function refuse(error: unknown): void {
    setMessage(messageOf(error));
    setIsBusy(false);
    // The next look suggests again.
    suggestedAt.current = 0;
  }

  async function enter(response: Assertion): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    try {
      onSignedIn(await call(loginWithPasskey, { body: { response } }));
    } catch (error) {
      refuse(error);
    }
  }

  const suggest = useEffectEvent(async (isOpen: () => boolean): Promise<void> => {
    suggestedAt.current = Date.now();
    try {
      const options = await call(startPasskeyLogin);
      if (isOpen()) await enter(await choosePasskey(options, 'suggested'));
    } catch {
      // Replaced by a later one, or not possible: the button remains.
    }
  });

  // A dialog of the browser has the focus while somebody confirms a passkey: then it is not renewed.
  const isStale = useEffectEvent(
    () => !isBusy && document.hasFocus() && Date.now() - suggestedAt.current > renewAfterMs,
  );

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isClosed = false;
    const isOpen = () => !isClosed;
    const start = async () => {
      if (!(await canSuggestPasskeys()) || isClosed) return;
      void suggest(isOpen);
      timer = setInterval(() => isStale() && void suggest(isOpen), lookEveryMs);
    };
    void start();
    return () => {
      isClosed = true;
      clearInterval(timer);
      stopChoosing();
    };
  }, []);

  async function ask(): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    try {
      await enter(await choosePasskey(await call(startPasskeyLogin), 'asked'));
    } catch (error) {
      refuse(error);
    }
  }

  return { isBusy, message, ask: () => void ask() };
}

/** Browsers do not say why nothing was chosen, and show it themselves. */
function messageOf(error: unknown): FormMessage | null {
  if (error instanceof CallError) return `refusals.${error.code}`;
  if (!(error instanceof PasskeyError)) return 'common.something_wrong';
  return error.fault === 'canceled' ? null : 'refusals.passkey_failed';
}
