import { expect, it } from 'vitest';
import { languageCode } from './language-code.ts';

it.each([
  ['en', 'en'],
  ['EN ', 'en'],
  ['english', 'en'],
  ['German', 'de'],
  ['chinese', 'zh'],
  ['yue', 'yue'],
  ['hebrew', 'he'],
  ['<script>', ''],
  ['', ''],
])('reads %s as %s', (given, code) => {
  expect(languageCode(given)).toBe(code);
});
