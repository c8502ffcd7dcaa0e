// The candidate's form in the first HTML. It works before the page's code has loaded: src/candidate/welcome/first-form.ts takes
// over what has been typed, chosen and pressed. Markup, texts and class names match src/candidate/welcome/DetailsForm.tsx.
import { createHash } from 'node:crypto';
import type { InterviewWelcome } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import { legalAddress } from '#contract/legal.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { escapeHtml as text } from '../../kernel/escape-html.ts';

/**
 * *Start* before the code has loaded: leads to a required field that is empty, or else shows that the start is under way.
 */
const script = `document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-first]')) return;
  event.preventDefault();
  const empty = [...form.querySelectorAll('input:not([type="tel"])')].find((input) =>
    input.type === 'checkbox' ? !input.checked : input.value.trim() === '');
  if (empty) return empty.focus();
  form.dataset.first = 'sent';
  form.querySelector('button').disabled = true;
  for (const shown of form.querySelectorAll('[data-sent]')) shown.textContent = shown.dataset.sent;
}, true);`;

/** The digest of the script, for the page's CSP. */
export const formScriptDigest = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The form as HTML. `siteUrl`: the marketing site. */
export function welcomeForm(
  welcome: Pick<InterviewWelcome, 'candidate' | 'company' | 'processing' | 'started'>,
  language: Language,
  siteUrl: string | undefined,
): string {
  const t = (key: string) => text(sentence(language, key));
  const { candidate, company, processing, started } = welcome;
  const policy = company.policy || legalAddress('privacy', language, siteUrl);
  const consent = (key: string) =>
    t(key)
      .replace('&lt;policy&gt;', () => `<a href="${text(policy)}" target="_blank" rel="noreferrer noopener">`)
      .replace('&lt;/policy&gt;', '</a>');
  // What other companies do with the answers is chosen in the notice, which needs the code.
  const waits = processing?.[0] ? ' disabled' : '';
  return [
    '<form class="start-form" data-first novalidate>',
    `<h2>${t(candidate.email ? 'interview.continue_details' : 'interview.your_details')}</h2>`,
    started && `<p class="soft">${t('interview.started_before')}</p>`,
    field(
      'name',
      t('interview.name'),
      candidate.name,
      'type="text" dir="auto" autocomplete="name" maxlength="200"',
    ),
    field(
      'email',
      t('interview.email'),
      candidate.email,
      'type="email" dir="ltr" autocomplete="email" maxlength="200"',
    ),
    field(
      'phone',
      `${t('interview.phone')} (${t('common.optional')})`,
      candidate.phone,
      'type="tel" dir="ltr" autocomplete="tel" maxlength="32"',
    ),
    company.consent_by_starting
      ? `<p class="soft">${consent('interview.consent_by_starting')}</p>`
      : `<label class="consent"><input type="checkbox"><span>${consent('interview.consent')}</span></label>`,
    '<p class="form-message"></p>',
    `<div class="actions"><button class="primary" type="submit" data-sent="${t('interview.preparing')}"${waits}>${t(started ? 'interview.continue_here' : 'interview.start')}</button></div>`,
    `<p class="soft start-progress" role="status" data-sent="${t('interview.preparing_text')}"></p></form>`,
    `<script>${script}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

/** @param label HTML. */
function field(name: string, label: string, value: string, attributes: string): string {
  return `<div class="field"><label for="first-${name}">${label}</label><input id="first-${name}" ${attributes} value="${text(value)}"></div>`;
}
