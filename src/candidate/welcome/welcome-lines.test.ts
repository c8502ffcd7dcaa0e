// Tests what candidates are told before they start.
import { expect, test } from 'vitest';
import { documentsOf } from './WelcomeFacts.tsx';

test('only the documents that the job asks for are named', () => {
  const none = { ask_cv: false, ask_motivation_letter: false, ask_additional_files: false };
  expect(documentsOf(none)).toEqual([]);
  expect(documentsOf({ ...none, ask_cv: true, ask_additional_files: true })).toEqual([
    'welcome.document_cv',
    'welcome.document_others',
  ]);
});
