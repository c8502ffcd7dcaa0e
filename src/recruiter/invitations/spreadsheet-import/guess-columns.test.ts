import { describe, expect, test } from 'vitest';
import { roleOfHeading } from './column-names.ts';
import { guessColumns, withRole } from './guess-columns.ts';
import { parseTable } from './parse-table.ts';

describe('a heading', () => {
  test.each([
    ['E-MAIL *', 'email'],
    ['Correo electronico', 'email'],
    ['Эл. почта:', 'email'],
    ['البريد الالكتروني', 'email'],
    ['E-Mail (privat)', 'email'],
    ['Handy', 'phone'],
    ['Cellulare', 'phone'],
    ['Номер телефона', 'phone'],
    ['رقم الجوال', 'phone'],
    ['Nome e cognome', 'name'],
    ['Vor- und Nachname', 'name'],
    ['Фамилия', 'last_name'],
    ['Apellidos', 'last_name'],
    ['Idioma', 'language'],
    ['Company', undefined],
    ['', undefined],
  ] as const)('“%s” is understood', (heading, role) => {
    expect(roleOfHeading(heading)).toBe(role);
  });
});

describe('columns', () => {
  test('without headings are told apart by what stands in them', () => {
    const text =
      'Ada Lovelace\tLondon\tada@x.test\t+44 7700 900123\ten\nБорис\tМосква\tb@x.test\t+7 912 345-67-89\tru';
    expect(guessColumns(parseTable(text, 10))).toEqual({
      hasHeading: false,
      columns: ['name', null, 'email', 'phone', 'language'],
    });
  });
  test('are corrected without two of a kind', () => {
    expect(withRole(['name', 'email', null], 2, 'email')).toEqual(['name', null, 'email']);
    expect(withRole(['name', 'email'], 1, null)).toEqual(['name', null]);
  });
});
