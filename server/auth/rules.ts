// Which passwords are too easily guessed, and how long things last.

export const sessionDays = 30;
export const resetHours = 2;
/** Whoever asks, a person gets no more mails with a link than this in an hour. */
export const maxResetsPerHour = 5;

/** The commonest of ten letters and more, as lists of leaked ones have them. */
const common = [
  ...[
    '1234567890',
    '12345678910',
    '0123456789',
    '9876543210',
    '0987654321',
    '1q2w3e4r5t',
    '1q2w3e4r5t6y',
    'qwertyuiop',
  ],
  ...[
    'qwerty12345',
    'qwerty123456',
    'qwertyuiop123',
    'qazwsxedcrfv',
    'asdfghjkl123',
    'password12',
    'password123',
  ],
  ...[
    'password1234',
    'password12345',
    'passw0rd123',
    'iloveyou123',
    'welcome123',
    'welcome1234',
    'letmein1234',
  ],
  ...[
    'administrator',
    'changeme123',
    'football123',
    'baseball123',
    'princess123',
    'superman123',
    'sunshine123',
  ],
  ...['michelle123', 'computer123', 'abcdefghij', 'abcdefghijk', 'abcd123456', 'abc1234567', 'internet123'],
  ...['йцукенгшщз', 'йцукенгшщзхъ', 'пароль12345', 'passwort123', 'contraseña1', 'hallo12345', 'motdepasse1'],
];
const known = new Set(common);

/**
 * Whether anybody would try it first: a common one, a single character or a short pattern repeated, a run up or down the
 * alphabet, or made of the person's own name or address.
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
