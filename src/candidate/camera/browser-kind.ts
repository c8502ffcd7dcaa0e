// Selects which browser's settings the check page illustrates. Affects pictures only: whether a browser can
// record is tested, not sniffed.

export const browserKinds = ['chrome_android', 'chrome_desktop', 'firefox', 'safari_ios', 'other'] as const;
export type BrowserKind = (typeof browserKinds)[number];

/** iPads identify as Macs but report touch points. */
export function browserKindOf(userAgent: string, maxTouchPoints: number): BrowserKind {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  // Other iOS browsers keep these settings elsewhere.
  if (isApple) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'other' : 'safari_ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (!/Chrome\//.test(userAgent)) return 'other';
  return /Android/.test(userAgent) ? 'chrome_android' : 'chrome_desktop';
}
