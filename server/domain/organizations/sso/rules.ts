// Whom an identity provider's claims prove.
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

export interface Proved {
  issuer: string;
  subject: string;
  /** The provider's name for its own session. */
  sid: string | null;
  /** Lower case. */
  email: string;
  name: string;
}

const google = 'https://accounts.google.com';
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const Sid = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * @param domains those that the agency has proved
 * @returns whom the claims prove, or why they prove nobody
 */
export function provedBy(claims: Claims, domains: readonly string[]): Proved | 'no_email' | 'domain' {
  const { iss: issuer, sub: subject } = claims;
  const email = Email.safeParse(claims.email).data;
  if (email === undefined || !isChecked(claims.email_verified)) return 'no_email';
  const domain = domains.find((each) => covers(each, hostOfEmail(email)));
  // Anybody can have a private Google account with an address at a company's domain, but not one of the company.
  if (domain === undefined || (issuer === google && claims.hd !== domain)) return 'domain';
  return {
    ...{ issuer, subject, email },
    sid: Sid.safeParse(claims.sid).data ?? null,
    name: Name.safeParse(claims.name).data ?? email.slice(0, email.indexOf('@')),
  };
}

/** Some providers (Microsoft's) leave it out: their administrators alone decide on addresses. Some send it as text. */
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
