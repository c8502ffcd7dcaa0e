// Builds a mail as plain text and HTML from the same paragraphs. User text is escaped.
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import type { Mail } from './mailer.ts';
import { oneLine, personName } from './names.ts';

export interface MailParts {
  id: string;
  language: Language;
  to: Mail['to'];
  subject: string;
  paragraphs: readonly string[];
  /** This address becomes a link wherever it appears in a paragraph. */
  link?: string;
  button?: { label: string; url: string };
  /** Shown below the button. */
  after?: readonly string[];
}

export function composeMail(parts: MailParts): Mail {
  return {
    id: parts.id,
    to: { ...parts.to, name: personName(parts.to.name) },
    subject: oneLine(parts.subject),
    text: textOf(parts),
    html: htmlOf(parts),
  };
}

function textOf({ paragraphs, button, after = [] }: MailParts): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return [...paragraphs, ...link, ...after].filter((part) => part !== '').join('\n\n');
}

function htmlOf({ language, paragraphs, link: address, button, after = [] }: MailParts): string {
  const paragraph = (text: string) =>
    text && `<p>${followable(escapeHtml(text), address).replaceAll('\n', '<br>')}</p>`;
  const link = button
    ? `<p><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;background:#0b5fff;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(button.label)}</a></p><p style="color:#555;font-size:14px"><bdi dir="ltr">${escapeHtml(button.url)}</bdi></p>`
    : '';
  const inside = [...paragraphs.map(paragraph), link, ...after.map(paragraph)].join('');
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font:16px/1.5 sans-serif;color:#1a1a1a;max-width:560px;margin:24px auto;padding:0 16px">${inside}</body></html>`;
}

/** `html` is already escaped. */
function followable(html: string, address: string | undefined): string {
  if (!address) return html;
  const shown = escapeHtml(address);
  return html.replaceAll(shown, () => `<a href="${shown}"><bdi dir="ltr">${shown}</bdi></a>`);
}
