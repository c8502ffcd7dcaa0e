// The fonts of an invoice: all text is embedded, and signs that the fonts lack are visibly replaced.
import { Font } from '@react-pdf/renderer';
import { fileURLToPath } from 'node:url';

const families = ['NotoSans', 'NotoSansArabic'];

/** The font of spaces and marks is the first that has them: the one of the page's script. */
export function fontsFor(isRightToLeft: boolean): string[] {
  return isRightToLeft ? families.toReversed() : families;
}

/**
 * Call before each document. fontkit caches the parts of composed glyphs without their characters: a document after one with
 * a Cyrillic `р` would lose its Latin `p`.
 */
export function loadFonts(): void {
  Font.clear();
  // react-pdf falls back to Helvetica, which would not be embedded: it is ours under that name too.
  const files = [...families.map((family) => [family, family] as const), ['Helvetica', 'NotoSans'] as const];
  for (const [family, file] of files) {
    const source = (style: string) =>
      fileURLToPath(new URL(`../fonts/${file}-${style}.ttf`, import.meta.url));
    Font.register({
      family,
      fonts: [
        { src: source('Regular'), fontWeight: 400 },
        { src: source('Bold'), fontWeight: 700 },
      ],
    });
  }
  // Names and references are never broken inside a word.
  Font.registerHyphenationCallback((word) => [word]);
}

/** What the fonts have: README.md beside them. */
const latinGreekCyrillic =
  '\\u0020-\\u007E\\u00A0-\\u024F\\u0259\\u0300-\\u0377\\u037A-\\u037F\\u0384-\\u038A\\u038C\\u038E-\\u03A1\\u03A3-\\u03E1\\u03F0-\\u052F\\u1E00-\\u1EFF';
const signs = '\\u2000-\\u2064\\u2066-\\u206F\\u20A0-\\u20BF\\u2116\\u2122\\u2190-\\u2193\\u2212\\uFFFD';
const arabic = '\\u0600-\\u061C\\u061E-\\u06FF\\u0750-\\u077F\\uFB50-\\uFBC1\\uFE70-\\uFE74\\uFE76-\\uFEFC';
const missing = new RegExp(`[^\\n${latinGreekCyrillic}${signs}${arabic}]`, 'gu');

/** A sign that no font has becomes the replacement character. */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(missing, '\uFFFD');
}
