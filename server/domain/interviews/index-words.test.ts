import { describe, expect, it } from 'vitest';
import { quoted, searchVector } from './index-words.ts';

describe('the search vector', () => {
  it('has each folded word with its positions', () => {
    expect(searchVector(['Night', 'shifts,', 'night!'])).toBe("'night':1,3 'shifts':2");
  });

  it('quotes what has a meaning to PostgreSQL', () => {
    expect(quoted("don't")).toBe("'don''t'");
    expect(quoted('a\\b')).toBe("'a\\\\b'");
  });

  it('of very many words stays within what PostgreSQL can store', () => {
    const vector = searchVector(Array.from({ length: 20_000 }, (_, i) => `w${i % 10}`));
    for (const entry of vector.split(' ')) {
      const positions = entry.split(':')[1]?.split(',').map(Number) ?? [];
      expect(positions.length).toBeLessThanOrEqual(255);
      expect(Math.max(...positions)).toBeLessThanOrEqual(16_383);
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
    }
  });
});
