// Inline scripts: JSON in them, and what the page's CSP needs to allow them.
import { createHash } from 'node:crypto';

/** The source expression that allows exactly this inline script in a CSP. */
export function scriptDigest(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Escapes JSON for a <script> element, so that no character can end the script or start another construct, in HTML or JavaScript. */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
