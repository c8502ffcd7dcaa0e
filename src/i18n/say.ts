// A sentence of messages.json by its key, in i18next's own format: dotted keys, {{variables}}, and CLDR plural forms after
// an underscore. say.test.ts holds it against i18next itself, message by message.

export interface Messages {
  readonly [key: string]: string | Messages;
}

export type Values = Readonly<Record<string, unknown>>;
export type Say = (key: string, values?: Values) => string;

/** What is not there is said as its key. */
export function createSay(language: string, messages: Messages): Say {
  const plurals = new Intl.PluralRules(language);
  return function say(key, values = {}) {
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
