// The little of XML that workbooks use, read without a parser: elements, attributes and text. Nothing is resolved or
// loaded, so an entity or an external reference stays text. Every pattern reads a text of any length in proportion to it:
// an attempt ends at the next tag, or after as many characters as a name or a gap may have.

export interface Element {
  attributes: Readonly<Record<string, string>>;
  /** Between the tags, as written. */
  inner: string;
}

/** Every element of this name, with or without a namespace prefix. Elements inside one of the same name are skipped. */
export function* elements(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<(?:[\\w-]{1,40}:)?${name}(?=[\\s/>])([^<>]*)>`, 'g');
  const closing = new RegExp(`</(?:[\\w-]{1,40}:)?${name}\\s{0,40}>`, 'g');
  for (let open = opening.exec(xml); open; open = opening.exec(xml)) {
    const tag = open[1] ?? '';
    if (tag.endsWith('/')) {
      yield { attributes: attributesOf(tag.slice(0, -1)), inner: '' };
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(xml);
    if (!close) return;
    yield { attributes: attributesOf(tag), inner: xml.slice(opening.lastIndex, close.index) };
    opening.lastIndex = closing.lastIndex;
  }
}

export function firstElement(xml: string, name: string): Element | undefined {
  for (const element of elements(xml, name)) return element;
  return undefined;
}

/** The text of an element without other elements. */
export function textOf(inner: string): string {
  return inner
    .replaceAll(/<!\[CDATA\[((?:(?!<!\[CDATA\[)[\s\S])*?)\]\]>/g, (_, text: string) =>
      text.replaceAll('&', '&amp;'),
    )
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
      if (name) return named[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of tag.matchAll(
    /([\w:.-]{1,80})\s{0,40}=\s{0,40}(?:"([^"]*)"|'([^']*)')/g,
  ))
    found[name] = textOf(double ?? single ?? '');
  return found;
}
