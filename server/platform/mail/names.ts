// Names for mails and SMS. Anyone can choose any name, and mail programs turn link-like text into links. A
// name must not become an advertisement that we deliver.

/**
 * A person's name, or '' if it looks like a web or email address, so the greeting omits it. Letters, accents,
 * spaces, hyphens, apostrophes and dots of initials are allowed.
 */
export function personName(name: string): string {
  return looksLikeLink(name) ? '' : oneLine(name);
}

/**
 * The name of a company, job or agency. Many companies are named after their domain, so only full URLs are
 * removed.
 */
export function titleName(title: string): string {
  return oneLine(title.replace(writtenOut, ''));
}

const writtenOut = /\S*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/gi;

/**
 * Compares as readers and mail programs see it: ignores invisible characters and treats every full stop
 * alike.
 */
function looksLikeLink(name: string): boolean {
  const seen = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return seen.includes('@') || seen.search(writtenOut) !== -1 || domain.test(seen) || numbers.test(seen);
}

/**
 * At least two characters, a dot, and at least two letters without a space: `evil.example`, but neither
 * `J.R.R. Tolkien` nor `J.Smith`. One character is enough if a path follows, as in `t.co/x`.
 */
const domain = /[\p{L}\p{M}\p{N}-]{2,}\.[\p{L}\p{M}]{2,}|[\p{L}\p{N}]\.[\p{L}\p{M}]{2,}\//u;
const numbers = /\d+\.\d+\.\d+/;

/** Prevents header injection: line breaks in a name could start a new header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The address in `Name <address>`. */
export function addressOf(sender: string): string {
  return /([^\s<]+@[^\s>]+)>?$/.exec(sender)?.[1] ?? sender;
}
