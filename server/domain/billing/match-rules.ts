// Which invoice a transfer pays, from what its sender wrote. Pure.
import { creditorReference, isCreditorReference } from '../../kernel/creditor-reference.ts';

/**
 * The creditor references that a text may mean, surest first: references with right check digits, then invoice numbers.
 * People leave out spaces and hyphens, or add them.
 */
export function referencesIn(text: string, prefix: string): string[] {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const quoted = startsOf(plain, 'RF').flatMap(longestReference);
  const own = prefix.replaceAll(/[^A-Z0-9]/g, '');
  const numbered = [...plain.matchAll(new RegExp(`${own}(\\d{6,9})(?!\\d)`, 'g'))].map(([number]) =>
    creditorReference(number),
  );
  return [...new Set([...quoted, ...numbered])];
}

function startsOf(text: string, beginning: string): string[] {
  return [...text.matchAll(new RegExp(beginning, 'g'))].map(({ index }) => text.slice(index));
}

/** Words that follow have run into the reference: the check digits say where it ends. */
function longestReference(text: string): string[] {
  const found: string[] = [];
  for (let length = Math.min(text.length, 25); length >= 5; length -= 1)
    if (isCreditorReference(text.slice(0, length))) found.push(text.slice(0, length));
  return found;
}
