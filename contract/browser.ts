// Reads the names of browser and operating system from a user agent string. For display only: a client can send anything.

export interface BrowserSeen {
  /** Empty if unknown. */
  browser: string;
  system: string;
}

/** In order: browsers that also claim to be another one come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function browserSeen(userAgent: string): BrowserSeen {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}

function firstIn(names: readonly [RegExp, string][], userAgent: string): string {
  return names.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
}
