// Escapes JSON for a <script> element, so that no character can end the script or start another construct, in HTML or
// JavaScript.

export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
