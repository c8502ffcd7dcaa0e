// Passkeys in this browser (WebAuthn). The only file that knows @simplewebauthn/browser, which is loaded when a passkey is
// offered, chosen or created.
import type { Attestation, CreationOptions } from '#contract/passkey.ts';
import type { Assertion, RequestOptions } from '#contract/passkey-login.ts';
import { hasPasskeys } from './has-passkeys.ts';

type Library = typeof import('@simplewebauthn/browser');

let loading: Promise<Library> | undefined;

function load(): Promise<Library> {
  return (loading ??= import('@simplewebauthn/browser'));
}

/** `exists`: the device or password manager already has one. `canceled`: by the user, or after two minutes. */
export type PasskeyFault = 'canceled' | 'exists' | 'impossible';

export class PasskeyError extends Error {
  readonly fault: PasskeyFault;

  constructor(fault: PasskeyFault, cause: unknown) {
    super(`no passkey: ${fault}`, { cause });
    this.name = 'PasskeyError';
    this.fault = fault;
  }
}

/** Whether the browser can suggest passkeys in a field whose `autocomplete` ends in `webauthn`. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/**
 * `asked`: the browser asks which passkey to use. `suggested`: it suggests them in the field, and this waits until one is
 * chosen. A later call ends an earlier one.
 * @throws PasskeyError
 */
export async function choosePasskey(options: RequestOptions, how: 'asked' | 'suggested'): Promise<Assertion> {
  const { startAuthentication } = await load();
  return orPasskeyError(
    startAuthentication({ optionsJSON: options, useBrowserAutofill: how === 'suggested' }),
  );
}

/** The browser asks where to save the passkey. @throws PasskeyError */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await load();
  return orPasskeyError(startRegistration({ optionsJSON: options }));
}

/** Ends what waits for a passkey. */
export function stopChoosing(): void {
  void loading?.then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined, // Nothing waits.
  );
}

/** Password managers that support it delete a passkey that was removed here. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  try {
    const { sendSignal } = await load();
    await sendSignal({
      signalName: 'unknownCredential',
      rpID: location.hostname,
      credentialID: credentialId,
    });
  } catch {
    // Others keep it, as the dialog says.
  }
}

/** The library's errors have the names that the standard gives them. Browsers tell little more, to protect their users. */
async function orPasskeyError<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw new PasskeyError(faultOf(error), error);
  }
}

function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'canceled';
  return name === 'InvalidStateError' ? 'exists' : 'impossible';
}
