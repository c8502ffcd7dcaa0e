import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different codes of eighty bits each', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('are accepted however they are typed', () => {
    const hash = recoveryCodeHash('k3f8-20ma-9vxt-q1hw');
    for (const typed of [
      'K3F8 20MA 9VXT Q1HW',
      'k3f820ma9vxtq1hw',
      'k3f8-2oma-9vxt-qihw',
      ' k3f8‑20ma‑9vxt‑qlhw ',
    ])
      expect(recoveryCodeHash(typed)).toEqual(hash);
    expect(recoveryCodeHash('k3f8-20ma-9vxt-q2hw')).not.toEqual(hash);
  });
});
