import { expect, test } from 'vitest';
import { emailOwnerOf } from './email-owner.ts';

test.each([
  ['Ada@Example.org', 'example.org'],
  ['bob@hr.example.org', 'example.org'],
  ['ada@clinic.co.uk', 'clinic.co.uk'],
  ['ada@mail.clinic.co.uk', 'clinic.co.uk'],
  ['ada@uni-hamburg.de', 'uni-hamburg.de'],
  ['Ada.Lovelace+trial@gmail.com', 'adalovelace@gmail.com'],
  ['adalovelace@googlemail.com', 'adalovelace@gmail.com'],
  ['ada+2@gmx.net', 'ada@gmx.net'],
  ['ada@yahoo.co.uk', 'ada@yahoo.co.uk'],
  ['ada@web.de', 'ada@web.de'],
  ['ada@mail.ru', 'ada@mail.ru'],
])('%s belongs to %s', (email, owner) => expect(emailOwnerOf(email)).toBe(owner));
