import { describe, expect, it } from 'vitest';
import { newSecret, stepOfCode } from './authenticator.ts';

/** RFC 6238, appendix B. Its codes have eight digits; ours are the last six of them. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ])('matches the standard’s example: %s s, %s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(step);
  });

  it('is accepted one step early or late, but not two', () => {
    const step = 41152263;
    for (const aside of [-1, 0, 1]) expect(stepOfCode(secret, '005924', at((step - aside) * 30))).toBe(step);
    for (const aside of [-2, 2])
      expect(stepOfCode(secret, '005924', at((step - aside) * 30))).toBeUndefined();
  });

  it('is six digits in any script, and nothing else', () => {
    for (const code of ['005 924', '٠٠٥٩٢٤', '۰۰۵۹۲۴'])
      expect(stepOfCode(secret, code, at(1234567890))).toBe(41152263);
    for (const code of ['', '5924', '0059240', 'abcdef', '００５９２４'])
      expect(stepOfCode(secret, code, at(1234567890))).toBeUndefined();
  });

  it('comes from a unique secret of 160 bits, in the format that apps scan', () => {
    const made = newSecret('ada@candor.test');
    expect(made.bytes).toHaveLength(20);
    expect(made.typed).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(made.url);
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toMatch(/Candor:ada@candor\.test$/);
    expect(url.searchParams.get('secret')).toBe(made.typed);
    expect(newSecret('ada@candor.test').typed).not.toBe(made.typed);
  });
});
