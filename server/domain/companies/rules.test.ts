// When a draft equals the saved company, and which pictures it refers to.
import { expect, test } from 'vitest';
import { contentOf, isSaved, picturesOf } from './rules.ts';

const draft = {
  name: 'Harbour Clinic',
  industry_id: null,
  location: 'Hamburg',
  description: '',
  website: 'https://harbour.test',
  policy: '',
  consent_by_starting: false,
  logo_file_id: '01938d2e-0000-7000-8000-000000000001',
  bg_image_file_id: null,
  header_image_file_id: null,
  bg_color: '#f6f6f9',
  buttons_color: '#3a4bc8',
  address: 'Hafenstraße 1',
  country: 'DE',
  state: 'Hamburg',
  city: 'Hamburg',
  zip: '20095',
  vat: 'DE136695976',
  legal_entity: 'Harbour Clinic GmbH, HRB 1',
};

test('saving the same content again changes nothing', () => {
  expect(isSaved(draft, { ...draft })).toBe(true);
});

test.each(Object.keys(draft))('a change of %s is detected', (field) => {
  expect(isSaved(draft, { ...draft, [field]: 'changed' })).toBe(false);
});

test('leaves out fields that the user cannot change', () => {
  expect(contentOf({ ...draft, share_hash: 'x' } as typeof draft)).toEqual(draft);
});

test('looks up only the pictures that are referenced', () => {
  expect(picturesOf(draft)).toEqual({ logo_file_id: draft.logo_file_id });
});
