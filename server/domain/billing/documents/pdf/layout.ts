// The building blocks of a page that can run from right to left: react-pdf mirrors nothing, so rows are mirrored here.
import { Text, View } from '@react-pdf/renderer';
import type { Styles } from '@react-pdf/renderer';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { printable } from './fonts.ts';

export type Style = Styles[string];
type Child = ReactElement | null;

export interface Layout {
  row(style: Style, ...cells: Child[]): ReactElement;
  column(style: Style, ...parts: Child[]): ReactElement;
  /** Our words, aligned with the reading direction's start. */
  text(text: string, style?: Style): ReactElement;
  /** The same at its end, like amounts. */
  endText(text: string, style?: Style): ReactElement;
  /** Names, addresses and codes: in the direction of their first letter, like `dir=auto`. */
  userText(text: string, style?: Style): ReactElement;
}

export function layoutFor(isRightToLeft: boolean): Layout {
  const own = isRightToLeft ? 'rtl' : 'ltr';
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const write = (text: string, direction: 'ltr' | 'rtl', style: Style) =>
    createElement(Text, { style: { direction, ...style } }, levelled(printable(text), direction));
  /** Gives every text of an Arabic page the height of the Arabic font, so that the cells of a row are level. */
  const levelled = (text: string, direction: 'ltr' | 'rtl') =>
    isRightToLeft ? `${direction === 'rtl' ? '\u200F' : '\u200E'}${text}` : text;
  return {
    row: (style, ...cells) =>
      createElement(
        View,
        { style: { ...style, flexDirection: isRightToLeft ? 'row-reverse' : 'row' }, wrap: false },
        ...cells,
      ),
    column: (style, ...parts) => createElement(View, { style }, ...parts),
    text: (text, style = {}) => write(text, own, { textAlign: start, ...style }),
    endText: (text, style = {}) => write(text, own, { textAlign: end, ...style }),
    userText: (text, style = {}) =>
      write(broken(text, 34), directionOfText(text) ?? own, { textAlign: start, ...style }),
  };
}

/** Words longer than a line get a space: react-pdf would let them run out of the page. */
export function broken(text: string, length: number): string {
  return text.replaceAll(new RegExp(`\\S{${length}}(?=\\S)`, 'gu'), '$& ');
}

function directionOfText(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/.test(letter) ? 'rtl' : 'ltr';
}
