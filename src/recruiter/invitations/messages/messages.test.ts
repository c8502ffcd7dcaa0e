// The message form's logic: inserting variables, validation, and drafts.
import { describe, expect, test } from 'vitest';
import { draftStore } from '../../../kit/drafts.ts';
import { insertVariable } from './MessageFields.tsx';
import { messageDrafts } from './message-draft.ts';
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
  test('that is typed outlives a reload, with or without an SMS', () => {
    let stored = '';
    const storage = () => ({
      getItem: () => stored,
      setItem: (_key: string, value: string) => void (stored = value),
      removeItem: () => undefined,
    });
    const store = draftStore(messageDrafts, { owner: 'ada', key: 'invitation-de-DE' }, storage);
    const letter = { email_title: 'About it', greeting: 'Dear Ada' };
    for (const texts of [good, letter]) {
      store.save({ texts, base: null });
      expect(store.load()).toEqual({ texts, base: null });
    }
  });
});
