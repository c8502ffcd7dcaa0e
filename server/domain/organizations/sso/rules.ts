// Checks what an identity provider claims about a person.
import { domainToASCII } from 'node:url';
import * as z from 'zod/mini';
import { Email } from '#contract/text.ts';

/** The claims of the ID token and the user info together (OpenID Connect Core 5.1). */
export interface Claims {
  iss: string;
  sub: string;
  sid?: unknown;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  /** Google's name for the organization of an account. */
  hd?: unknown;
}

export interface Identity {
  issuer: string;
  subject: string;
  /** The provider's id of its session. */
  sid: string | null;
  /** Lower case. */
  email: string;
  name: string;
}

const google = 'https://accounts.google.com';
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const Sid = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * @param domains the agency's proved domains
 * @returns the person, or why the claims are refused
 */
export function identityIn(claims: Claims, domains: readonly string[]): Identity | 'no_email' | 'domain' {
  const { iss: issuer, sub: subject } = claims;
  const email = Email.safeParse(claims.email).data;
  if (email === undefined || !isChecked(claims.email_verified)) return 'no_email';
  if (!domains.some((domain) => covers(domain, hostOfEmail(email)))) return 'domain';
  // Private Google accounts can have an address at a company's domain. Only `hd` shows that the company manages the account.
  if (issuer === google && !domains.some((domain) => domain === claims.hd)) return 'domain';
  return {
    ...{ issuer, subject, email },
    sid: Sid.safeParse(claims.sid).data ?? null,
    name: Name.safeParse(claims.name).data ?? email.slice(0, email.indexOf('@')),
  };
}

/** Microsoft leaves it out, because administrators set the addresses. Some providers send text. */
function isChecked(verified: unknown): boolean {
  return verified === undefined || verified === true || verified === 'true';
}

/** The host of an address, in ASCII like proved domains. */
export function hostOfEmail(email: string): string {
  return domainToASCII(email.slice(email.lastIndexOf('@') + 1));
}

/** As covers_host in the database (migration sign_in). */
function covers(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
