// The grammars of the languages that code answers can be written in, each loaded on demand.
import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language';

/** Null if the language has no grammar here; rejects if it fails to load. The text is then in one color. */
export async function loadGrammar(language: string): Promise<LanguageSupport | null> {
  return isColoured(language) ? grammars[language]() : null;
}

const grammars = {
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  python: async () => (await import('@codemirror/lang-python')).python(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  csharp: async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  cpp: async () => (await import('@codemirror/lang-cpp')).cpp(),
  c: async () => (await import('@codemirror/lang-cpp')).cpp(),
  go: async () => (await import('@codemirror/lang-go')).go(),
  rust: async () => (await import('@codemirror/lang-rust')).rust(),
  php: async () => (await import('@codemirror/lang-php')).php({ plain: false }),
  ruby: async () => streamed((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  swift: async () => streamed((await import('@codemirror/legacy-modes/mode/swift')).swift),
  kotlin: async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).kotlin),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  shell: async () => streamed((await import('@codemirror/legacy-modes/mode/shell')).shell),
} as const satisfies Record<string, () => Promise<LanguageSupport>>;

function isColoured(language: string): language is keyof typeof grammars {
  return Object.hasOwn(grammars, language);
}

function streamed<State>(parser: StreamParser<State>): LanguageSupport {
  return new LanguageSupport(StreamLanguage.define(parser));
}
