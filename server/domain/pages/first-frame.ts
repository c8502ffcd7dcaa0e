// The frame of candidate pages in the first HTML. Markup and class names match
// src/candidate/InterviewFrame.tsx, so that nothing moves when the page's code takes over.
import { designVariables } from '#contract/design.ts';
import type { InterviewDesign } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#contract/languages.ts';
import { publicFolder } from '../../kernel/texts/sentences.ts';

export interface FirstFrame {
  design: Pick<InterviewDesign, 'template' | 'bg_color' | 'buttons_color'> | null;
  /** The background image's address. */
  picture: string | null;
  company: { name: string; logo: string | null };
  /** Reserves space for the language menu, so that a long name does not move when it appears. */
  hasLanguages: boolean;
}

/** @param sheet HTML. */
export function firstFrame(frame: FirstFrame, language: Language, sheet: string): string {
  const { design, picture, company } = frame;
  const styles = [
    ...Object.entries(designVariables(design)).map(([name, value]) => `${name}:${value}`),
    ...(picture ? [`background-image:url(${JSON.stringify(picture)})`] : []),
  ];
  const style = styles.length > 0 ? ` style="${escapeHtml(styles.join(';'))}"` : '';
  const aside = frame.hasLanguages ? languagesOf(language) : '';
  return `<div class="interview${picture ? ' has-picture' : ''}"${style}><header class="interview-top"><div class="company-mark">${markOf(company)}<span class="company-name" dir="auto">${escapeHtml(company.name)}</span></div>${aside}</header><main class="sheet">${sheet}</main></div>`;
}

function markOf({ name, logo }: FirstFrame['company']): string {
  if (logo) return `<img src="${escapeHtml(logo)}" alt="" width="36" height="36">`;
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  return `<span class="company-initial" aria-hidden="true">${escapeHtml(initial)}</span>`;
}

function languagesOf(language: Language): string {
  return `<div class="interview-aside"><select class="language-select" disabled aria-hidden="true"><option>${escapeHtml(ownNameOf(language))}</option></select></div>`;
}

const names = new Map<Language, string>();

/** A language's name in that language, from the page's own files (public/<language>/languages.json). */
function ownNameOf(language: Language): string {
  if (names.size === 0) for (const tag of languages) names.set(tag, readName(tag));
  return names.get(language) ?? language;
}

function readName(language: Language): string {
  const file: unknown = JSON.parse(readFileSync(join(publicFolder, language, 'languages.json'), 'utf8'));
  const name: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, language) : undefined;
  return typeof name === 'string' ? name : language;
}
