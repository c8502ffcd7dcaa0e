// How templates are filled in. The page's preview and the server's messages use the same functions.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisionKinds } from './follow-up.ts';
import { carriesLink, faultsOfTexts, fillMessage, smsParts, unknownVariables } from './message.ts';

describe('a text with variables', () => {
  it('is filled in, with or without spaces inside the braces', () => {
    const text = 'Hello {{ candidate_name }}, {{company_name}} on {{job_name}}.';
    const values = { candidate_name: 'Ada', company_name: 'Harbour', job_name: 'Nurse' };
    expect(fillMessage(text, values)).toBe('Hello Ada, Harbour on Nurse.');
  });

  it('does not look for variables in values', () => {
    const values = { candidate_name: '{{job_name}} $& $1', job_name: 'Nurse' };
    expect(fillMessage('{{candidate_name}}: {{job_name}}', values)).toBe('{{job_name}} $& $1: Nurse');
  });

  it.each([
    ['Hello {{candidate_name}},', 'Hello,'],
    ['Hola, {{candidate_name}}:', 'Hola:'],
    ['Здравствуйте, {{candidate_name}}!', 'Здравствуйте!'],
    ['مرحبًا {{candidate_name}}،', 'مرحبًا،'],
    ['{{candidate_first_name}}, welcome', 'welcome'],
  ])('greets a candidate without a known name: %s', (text, greeting) => {
    expect(fillMessage(text, {})).toBe(greeting);
  });

  it('omits a line whose variable has no value, but never the line with the link', () => {
    const text =
      'Come.\n\nUntil {{expire_date}}.\n\nAsk {{recruiter_name}}.\n\nUntil {{expire_date}}: {{interview_link}}';
    const values = { recruiter_name: 'Rita', interview_link: 'https://x.test' };
    expect(fillMessage(text, values)).toBe('Come.\n\nAsk Rita.\n\nUntil : https://x.test');
  });

  it('reports unknown variables and unmatched braces', () => {
    expect(unknownVariables('{{candidate_name}} {{ job_name }}')).toEqual([]);
    expect(unknownVariables('{{salary}} {{a b}} {{salary}} {{}}')).toEqual(['salary', 'a b', '']);
    expect(unknownVariables('Hello {{candidate_name}')).toEqual(['{{candidate_name}']);
    expect(unknownVariables('{{__proto__}} {{constructor}}')).toEqual(['__proto__', 'constructor']);
  });

  it('contains no variable after filling', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', ' ', 'a', 'job_name', ',', '\n') }), (text) => {
        const filled = fillMessage(text, { job_name: 'Nurse' });
        if (unknownVariables(text).length === 0) expect(filled).not.toMatch(/\{\{|\}\}/);
      }),
    );
  });

  it('processes adversarial text quickly', () => {
    const started = performance.now();
    for (const text of [' '.repeat(5000), '{{ '.repeat(1600), '{'.repeat(5000), `${', '.repeat(2400)}{{`]) {
      fillMessage(text, {});
      unknownVariables(text);
      smsParts(text);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('a template', () => {
  const texts = { email_title: 'A', greeting: 'B', sms_text: '{{interview_link}}' };

  it('reports the field of an unknown variable, and an SMS without the link', () => {
    const faultsOf = (changes: object) => faultsOfTexts({ ...texts, ...changes }, 'invitation');
    expect(faultsOf({})).toEqual({});
    expect(faultsOf({ greeting: '{{who}}' })).toEqual({ greeting: 'unknown_variable' });
    expect(faultsOf({ sms_text: 'Come' })).toEqual({ sms_text: 'link_missing' });
    expect(faultsOf({ sms_text: ' ' })).toEqual({ sms_text: 'required' });
    expect(faultsOf({ sms_text: undefined })).toEqual({ sms_text: 'required' });
    expect(carriesLink('{{ interview_link }}')).toBe(true);
  });

  it.each(decisionKinds)('for %s has no SMS text, and no link or deadline variables', (kind) => {
    const letter = { email_title: '{{job_name}}', greeting: 'Dear {{candidate_name}}, {{recruiter_email}}' };
    expect(faultsOfTexts(letter, kind)).toEqual({});
    expect(faultsOfTexts({ ...letter, sms_text: '' }, kind)).toEqual({});
    expect(faultsOfTexts({ ...letter, sms_text: '{{interview_link}}' }, kind)).toEqual({
      sms_text: 'not_allowed',
    });
    for (const variable of ['interview_link', 'expire_date', 'questions_count', 'duration_minutes'])
      expect(faultsOfTexts({ ...letter, greeting: `{{${variable}}}` }, kind)).toEqual({
        greeting: 'unknown_variable',
      });
  });
});

describe('the length of an SMS', () => {
  it.each([
    ['', 'gsm7', 0, 0],
    ['a'.repeat(160), 'gsm7', 160, 1],
    ['a'.repeat(161), 'gsm7', 161, 2],
    ['a'.repeat(306), 'gsm7', 306, 2],
    ['a'.repeat(307), 'gsm7', 307, 3],
    ['€'.repeat(80), 'gsm7', 160, 1],
    ['Größe: 5 £ à è ì ò ù ñ Ñ ¿ ¡ Ω', 'gsm7', 30, 1],
    ['я'.repeat(70), 'ucs2', 70, 1],
    ['я'.repeat(71), 'ucs2', 71, 2],
    ['م'.repeat(134), 'ucs2', 134, 2],
    ['م'.repeat(135), 'ucs2', 135, 3],
    ['😀'.repeat(35), 'ucs2', 70, 1],
    ['ç', 'ucs2', 1, 1],
  ])('of %j is counted as the mobile network counts it', (text, alphabet, characters, parts) => {
    expect(smsParts(text)).toEqual({ alphabet, characters, parts });
  });

  it('never splits a character that takes two places', () => {
    // 152 characters and a euro sign, which takes two, do not fit into the 153 of the first part. So 306 need three parts.
    const text = `${'a'.repeat(152)}€${'a'.repeat(152)}`;
    expect(smsParts(text)).toEqual({ alphabet: 'gsm7', characters: 306, parts: 3 });
    const emoji = `${'я'.repeat(66)}😀${'я'.repeat(66)}`;
    expect(smsParts(emoji)).toEqual({ alphabet: 'ucs2', characters: 134, parts: 3 });
  });
});
