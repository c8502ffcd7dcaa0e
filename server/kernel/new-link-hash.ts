// The random part of a link that opens something without an account.
import { randomBytes } from 'node:crypto';

const linkBytes = 24;

/** 192 random bits as 32 characters of base64url (DESIGN.md 6 asks for at least 128). */
export function newLinkHash(): string {
  return randomBytes(linkBytes).toString('base64url');
}
