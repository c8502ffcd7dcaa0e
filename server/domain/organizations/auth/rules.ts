// Which passwords are too weak, and how long links and sessions last.

export const sessionDays = 30;
export const resetHours = 2;
/** Mails with a link per person and hour, from all requesters together. */
export const maxResetsPerHour = 5;

/** Common on keyboards and in languages that the list of leaked passwords (weak-passwords.ts) barely covers. */
const known = new Set([
  ...['йцукенгшщз', 'йцукенгшщзх', 'йцукенгшщзхъ', 'пароль12345', 'пароль123456', 'ячсмитьбю.'],
  ...['contraseña1', 'contraseña12', 'contraseña123', 'qwertzuiopü', 'asdfghjklöä', 'asdfghjklñ'],
  ...['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'كلمة المرور'],
]);

/**
 * True for passwords an attacker tries first, in any alphabet: a common one, a repeated character or short pattern,
 * an ascending or descending run, or one made of the person's own name or address.
 */
export function isWeakPassword(password: string, about: readonly string[] = []): boolean {
  const plain = password.toLowerCase();
  if (known.has(plain) || /^(.{1,3})\1+.?$/u.test(plain) || isRun(plain)) return true;
  return about.some((text) => text.length >= 4 && plain.replaceAll(text.toLowerCase(), '').length < 4);
}

function isRun(text: string): boolean {
  const steps = [...text]
    .map((letter, i) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(i - 1) ?? 0))
    .slice(1);
  return steps.length > 0 && steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
}
