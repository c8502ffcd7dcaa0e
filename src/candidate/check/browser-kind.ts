// Which browser's settings the pictures of the check page show. It decides about pictures alone: whether a browser can
// record is found out by trying.

export const browserKinds = ['chrome_android', 'chrome_desktop', 'firefox', 'safari_ios', 'other'] as const;
export type BrowserKind = (typeof browserKinds)[number];

/** `userAgent` as the browser gives it; an iPad says that it is a Mac, but has fingers. */
export function browserKindOf(userAgent: string, maxTouchPoints: number): BrowserKind {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  // Other names on iOS have their settings elsewhere.
  if (isApple) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'other' : 'safari_ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (!/Chrome\//.test(userAgent)) return 'other';
  return /Android/.test(userAgent) ? 'chrome_android' : 'chrome_desktop';
}
