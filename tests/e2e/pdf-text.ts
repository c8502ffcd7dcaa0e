// The text that a search finds in a PDF printed by Chromium. Only what Chromium writes: compressed streams, and fonts whose
// glyphs have a table of their characters (ToUnicode).
import { inflateSync } from 'node:zlib';

/** Without spaces and line ends, because a printed line may break anywhere between words. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].map(contentOf).filter((content) => /\bBT\b/.test(content));
  return withoutSpaces(pages.map((content) => shownBy(content, fonts)).join(''));
}

export function withoutSpaces(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}

interface Font {
  /** Hexadecimal digits of a glyph. */
  width: number;
  characters: ReadonlyMap<string, string>;
}

/** Each object's text by its number. */
function objectsOf(pdf: string): Map<string, string> {
  const found = pdf.matchAll(/(?:^|\n)(\d+) 0 obj\b([^]*?)\nendobj/g);
  return new Map([...found].map(([, number = '', body = '']) => [number, body]));
}

/** The stream of an object; empty if it has none that is text. */
function contentOf(body: string): string {
  const start = /\bstream\r?\n/.exec(body);
  if (!start) return '';
  const from = start.index + start[0].length;
  const bytes = Buffer.from(body.slice(from, body.lastIndexOf('endstream')), 'latin1');
  if (!body.slice(0, from).includes('/FlateDecode')) return bytes.toString('latin1');
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // A picture, or a font's outlines.
    return '';
  }
}

/** By the name that pages use for it. Chromium names a font by the number of its object. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const body of objects.values())
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '') ?? [];
      fonts.set(name, fontOf(contentOf(objects.get(table) ?? '')));
    }
  return fonts;
}

function fontOf(table: string): Font {
  const characters = new Map<string, string>();
  for (const [, singles = ''] of table.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph = '', code = ''] of singles.matchAll(/<(\w+)>\s*<(\w+)>/g))
      characters.set(glyph.toLowerCase(), charactersOf(code));
  for (const [, ranges = ''] of table.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first = '', last = '', code = ''] of ranges.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let step = 0; step <= Number.parseInt(last, 16) - Number.parseInt(first, 16); step += 1) {
        const glyph = (Number.parseInt(first, 16) + step).toString(16).padStart(first.length, '0');
        characters.set(glyph, String.fromCodePoint(Number.parseInt(code, 16) + step));
      }
  const [longest = ''] = characters.keys();
  return { width: longest.length || 4, characters };
}

/** UTF-16 in hexadecimal digits. */
function charactersOf(code: string): string {
  const units = code.match(/.{1,4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function shownBy(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let shown = '';
  for (const [, name, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-fA-F]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    else
      for (let at = 0; font && at < glyphs.length; at += font.width)
        shown += font.characters.get(glyphs.slice(at, at + font.width).toLowerCase()) ?? '';
  }
  return shown;
}
