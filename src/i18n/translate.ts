// Looks up a message of messages.json by its key, in i18next's own format: dotted keys, {{variables}}, and CLDR plural
// forms after an underscore. translate.test.ts compares it with i18next itself, message by message.

export interface Messages {
  readonly [key: string]: string | Messages;
}

export type Values = Readonly<Record<string, unknown>>;
export type Translate = (key: string, values?: Values) => string;

/** Returns a function that translates a key. A missing message is shown as its key. */
export function createTranslate(language: string, messages: Messages): Translate {
  const plurals = new Intl.PluralRules(language);
  return function translate(key, values = {}) {
    const { count } = values;
    const counted = typeof count === 'number' ? find(messages, `${key}_${plurals.select(count)}`) : undefined;
    const text = counted ?? find(messages, key) ?? key;
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

function find(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
