// What a service wrote, without what nobody sees: control characters, and those that change the direction of the text around them.

const unseen = /[^\P{Cc}\n\t]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Line breaks and tabs stay. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '').trim();
}

/** In one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
