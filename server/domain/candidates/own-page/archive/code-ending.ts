// File extensions for program answers, by language as stored in the answer.

const codeEndings = new Map([
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['python', 'py'],
  ['java', 'java'],
  ['c', 'c'],
  ['cpp', 'cpp'],
  ['c++', 'cpp'],
  ['csharp', 'cs'],
  ['go', 'go'],
  ['rust', 'rs'],
  ['php', 'php'],
  ['ruby', 'rb'],
  ['sql', 'sql'],
  ['kotlin', 'kt'],
  ['swift', 'swift'],
  ['html', 'html'],
]);

export function codeEndingOf(language: string): string {
  return codeEndings.get(language.toLowerCase()) ?? 'txt';
}
