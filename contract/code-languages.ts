// Programming languages for code answers. Their names are proper names and not translated.
import * as z from 'zod/mini';

export const codeLanguages = [
  { id: 'javascript', name: 'JavaScript' },
  { id: 'typescript', name: 'TypeScript' },
  { id: 'python', name: 'Python' },
  { id: 'java', name: 'Java' },
  { id: 'csharp', name: 'C#' },
  { id: 'cpp', name: 'C++' },
  { id: 'c', name: 'C' },
  { id: 'go', name: 'Go' },
  { id: 'rust', name: 'Rust' },
  { id: 'php', name: 'PHP' },
  { id: 'ruby', name: 'Ruby' },
  { id: 'swift', name: 'Swift' },
  { id: 'kotlin', name: 'Kotlin' },
  { id: 'sql', name: 'SQL' },
  { id: 'html', name: 'HTML / CSS' },
  { id: 'shell', name: 'Shell' },
  { id: 'plain', name: '—' },
] as const;

export const CodeLanguage = z.enum(codeLanguages.map(({ id }) => id));
export type CodeLanguage = z.infer<typeof CodeLanguage>;

/** The language in which the editor starts if it is allowed. */
export const defaultCodeLanguage = 'javascript';

/** The allowed languages in the list's order. An empty list of allowed languages means all. */
export function allowedLanguages(allowed: readonly string[]): (typeof codeLanguages)[number][] {
  return codeLanguages.filter(({ id }) => allowed.length === 0 || allowed.includes(id));
}

export function isLanguageAllowed(allowed: readonly string[], language: string): boolean {
  return allowed.length === 0 || allowed.includes(language);
}

/** The language in which the editor starts: the preferred one if it is allowed, else the first allowed one. */
export function firstLanguage(allowed: readonly string[], preferred: string): CodeLanguage {
  const languages = allowedLanguages(allowed).map(({ id }) => id);
  const wanted = [preferred, defaultCodeLanguage].map((id) => languages.find((language) => language === id));
  return wanted.find((language) => language !== undefined) ?? languages[0] ?? defaultCodeLanguage;
}
