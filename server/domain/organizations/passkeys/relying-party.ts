// The website that passkeys are made for (WebAuthn calls it the relying party): the host of PUBLIC_URL.
import { isIP } from 'node:net';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';

export interface RelyingParty {
  /** The host. */
  id: string;
  /** With scheme and port. */
  origin: string;
}

/** Undefined for an IP address, which passkeys cannot be made for (https://www.w3.org/TR/webauthn-3/#rp-id). */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress ? undefined : { id: hostname, origin };
}

/** @throws Refusal('passkeys_off') */
export function requireRelyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(publicUrl());
  if (!party) throw new Refusal('passkeys_off');
  return party;
}
