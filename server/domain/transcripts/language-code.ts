// The language of a reply: some services send a code, others the English name. Pure.

/** Two or three letters; empty if the name is unknown. */
export function languageCode(given: string): string {
  const name = given.trim().toLowerCase();
  if (/^[a-z]{2,3}$/.test(name)) return name;
  codes ??= readCodes();
  return codes.get(name) ?? '';
}

let codes: ReadonlyMap<string, string> | undefined;

function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const all = [...letters].flatMap((first) => [...letters].map((second) => first + second));
  return new Map(
    all.flatMap((code) => {
      const name = names.of(code)?.toLowerCase();
      // Deprecated codes have the names of their successors.
      return name === undefined || new Intl.Locale(code).language !== code ? [] : [[name, code] as const];
    }),
  );
}
