// The message form's logic: inserting variables, validation, and drafts.
import { describe, expect, test } from 'vitest';
import { insertVariable } from './insert-variable.ts';
import { keptMessageDraft } from './message-draft.ts';
import { messageFaults } from './message-faults.ts';

const good = {
  email_title: 'Hello',
  greeting: 'Dear {{candidate_name}}',
  sms_text: 'Go: {{interview_link}}',
};

describe('a variable', () => {
  test('goes where the cursor is, and the cursor behind it', () => {
    expect(insertVariable('Dear ,', { start: 5, end: 5 }, 'candidate_name')).toEqual({
      text: 'Dear {{candidate_name}},',
      cursor: 23,
    });
  });
  test('takes the place of what is selected', () => {
    expect(insertVariable('Dear NAME!', { start: 5, end: 9 }, 'job_name').text).toBe('Dear {{job_name}}!');
  });
  test('is kept apart from the words beside it', () => {
    expect(insertVariable('ab', { start: 1, end: 1 }, 'job_name').text).toBe('a {{job_name}} b');
  });
});

describe('a message', () => {
  test('without faults has none', () => {
    expect(messageFaults(good, 'invitation')).toEqual({});
  });
  test('names the unknown variable at its field', () => {
    expect(messageFaults({ ...good, greeting: 'Dear {{nme}}, {{ job_name }}' }, 'reminder')).toEqual({
      greeting: { fault: 'unknown_variable', unknown: ['{{nme}}'] },
    });
  });
  test('needs the link in an SMS, and words everywhere', () => {
    const faults = messageFaults({ email_title: ' ', greeting: '', sms_text: 'Come!' }, 'invitation');
    expect(faults.email_title?.fault).toBe('required');
    expect(faults.greeting?.fault).toBe('required');
    expect(faults.sms_text?.fault).toBe('link_missing');
    expect(messageFaults({ ...good, sms_text: '' }, 'invitation').sms_text?.fault).toBe('required');
  });
  test('about a decision needs no SMS, and names the variable that it has nothing for', () => {
    const { sms_text: _none, ...letter } = good;
    expect(messageFaults(letter, 'acceptance')).toEqual({});
    expect(messageFaults({ ...letter, greeting: 'Until {{expire_date}}' }, 'rejection')).toEqual({
      greeting: { fault: 'unknown_variable', unknown: ['{{expire_date}}'] },
    });
  });
  test('that is typed outlives a reload, for its own language and its writer only', () => {
    const stored = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    keptMessageDraft('ada', 'invitation', 'de-DE', storage).keep({ texts: good, base: null });
    expect(keptMessageDraft('ada', 'invitation', 'de-DE', storage).load()).toEqual({
      texts: good,
      base: null,
    });
    expect(keptMessageDraft('ada', 'invitation', 'it-IT', storage).load()).toBeNull();
    expect(keptMessageDraft('ada', 'reminder', 'de-DE', storage).load()).toBeNull();
    expect(keptMessageDraft('bea', 'invitation', 'de-DE', storage).load()).toBeNull();
    const letter = { texts: { email_title: 'About it', greeting: 'Dear Ada' }, base: null };
    keptMessageDraft('ada', 'rejection', 'de-DE', storage).keep(letter);
    expect(keptMessageDraft('ada', 'rejection', 'de-DE', storage).load()).toEqual(letter);
  });
});
