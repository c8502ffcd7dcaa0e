// The random part of a link that works without an account.
import { randomBytes } from 'node:crypto';

const linkBytes = 24;

/** 192 random bits as 32 base64url characters; a link needs at least 128 bits. */
export function newLinkHash(): string {
  return randomBytes(linkBytes).toString('base64url');
}
