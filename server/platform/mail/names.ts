// Names as letters and SMS take them. Anybody can call themselves anything, and mail programs make links of what looks like one:
// a name must not become an advertisement that we deliver.

/**
 * A person's name; '' for one that looks like an address of the web or of mail, so that the letter greets without it.
 * Letters, accents, spaces, hyphens, apostrophes and the dots of initials all stay.
 */
export function personName(name: string): string {
  return looksLikeLink(name) ? '' : oneLine(name);
}

/** What a company, a job or an agency is called: many are called like their domain, so only written-out addresses go. */
export function titleName(title: string): string {
  return oneLine(title.replace(writtenOut, ''));
}

const writtenOut = /\S*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/gi;

/** Compared as readers and mail programs see it: without invisible characters, and with every kind of full stop as one. */
function looksLikeLink(name: string): boolean {
  const seen = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return seen.includes('@') || seen.search(writtenOut) !== -1 || domain.test(seen) || numbers.test(seen);
}

/**
 * At least two characters, a dot, and at least two letters without a space: `evil.example`, but neither `J.R.R. Tolkien` nor
 * `J.Smith`; one character where a path follows, as in `t.co/x`.
 */
const domain = /[\p{L}\p{M}\p{N}-]{2,}\.[\p{L}\p{M}]{2,}|[\p{L}\p{N}]\.[\p{L}\p{M}]{2,}\//u;
const numbers = /\d+\.\d+\.\d+/;

/** A header has no line breaks, and a name with some could pass for a letter of its own. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
