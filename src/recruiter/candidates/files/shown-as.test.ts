// Which files the page can show.
import { expect, test } from 'vitest';
import { shownAs } from './shown-as.ts';

test('pictures and, where the browser can, PDFs are shown; nothing else ever is', () => {
  expect(shownAs({ mime_type: 'image/png' }, false)).toBe('picture');
  expect(shownAs({ mime_type: 'application/pdf' }, true)).toBe('pdf');
  expect(shownAs({ mime_type: 'application/pdf' }, false)).toBeNull();
  expect(shownAs({ mime_type: 'text/html' }, true)).toBeNull();
  expect(shownAs({ mime_type: 'image/svg+xml' }, true)).toBeNull();
});
