// JSON inside a <script> of a page: no character of it can end the script or begin anything else, in HTML or in JavaScript.

export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
