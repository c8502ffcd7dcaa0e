// The candidate's form in the first HTML. It works before the page's code has loaded: src/candidate/welcome/first-form.ts takes
// over the input, the focus and a pressed *Start*. Markup, texts and class names match src/candidate/welcome/DetailsForm.tsx.
import type { InterviewWelcome } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import { legalAddress } from '#contract/legal.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { escapeHtml as text } from '../../kernel/escape-html.ts';
import { scriptDigest } from './in-script.ts';

/**
 * *Start* before the code has loaded: moves the focus to an empty required field, or else shows that the page is loading. If the code
 * cannot be loaded, the form shows that, and the button reloads the page.
 */
const script = `document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-first]')) return;
  event.preventDefault();
  if (form.dataset.first === 'failed') return location.reload();
  const empty = [...form.querySelectorAll('input:not([type="tel"])')].find((input) =>
    input.type === 'checkbox' ? !input.checked : input.value.trim() === '');
  if (empty) return empty.focus();
  form.dataset.first = 'sent';
  form.querySelector('button').disabled = true;
  for (const shown of form.querySelectorAll('[data-sent]')) shown.textContent = shown.dataset.sent;
}, true);
document.addEventListener('error', (event) => {
  const form = document.querySelector('[data-first]');
  if (!form || event.target.tagName !== 'SCRIPT') return;
  form.dataset.first = 'failed';
  form.querySelector('button').disabled = false;
  for (const shown of form.querySelectorAll('[data-failed]')) shown.textContent = shown.dataset.failed;
}, true);`;

/** The digest of the script, for the page's CSP. */
export const formScriptDigest = scriptDigest(script);

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
    `<p class="form-message" role="alert" data-failed="${t('shell.loading_error')}"></p>`,
    `<div class="actions"><button class="primary" type="submit" data-sent="${t('interview.preparing')}" data-failed="${t('common.reload')}"${waits}>${t(started ? 'interview.continue_here' : 'interview.start')}</button></div>`,
    `<p class="soft start-progress" role="status" data-sent="${t('common.loading')}" data-failed=""></p></form>`,
    `<script>${script}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

/** @param label HTML. */
function field(name: string, label: string, value: string, attributes: string): string {
  return `<div class="field"><label for="first-${name}">${label}</label><input id="first-${name}" ${attributes} value="${text(value)}"></div>`;
}
