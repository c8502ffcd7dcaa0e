// Formats sizes and durations in the reader's language.
import type { Language } from '#contract/languages.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `512 bytes`, `1.4 MB`: with a decimal only below ten. The short form of bytes has no plural (`512 byte`). */
export function formatBytes(bytes: number, language: Language): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1000;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0,
  }).format(size);
}

/** `0:07`, `2:05`, `1:00:00`. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
