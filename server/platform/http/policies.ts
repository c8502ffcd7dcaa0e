// What a browser may do with each kind of answer: its Content-Security-Policy and its Permissions-Policy. Pure.

export const docsPath = '/api/docs';
/** Where browsers tell what a policy kept from happening (policy-reports.ts). */
export const reportsPath = '/policy-reports';

/** Workers that run candidates' programs (vite.config.ts): their own policy holds in them, not the page's. */
const programRunners = /^\/assets\/run-/;
/** Answers that are read by code, and files that somebody uploaded: no pages. */
const notPages = /^\/(api|media|dev|healthz|readyz|policy-reports)(\/|\?|$)/;

/**
 * Scripts are files of ours alone, none is made from text (Trusted Types: src/kit/script-address.ts is the one policy),
 * and only what runs candidates' programs may compile WebAssembly. Style inline is what Emotion needs.
 */
export function contentPolicy(url: string): string {
  if (url.startsWith('/media/')) return mediaPolicy;
  if (notPages.test(url)) return nothing;
  return written({
    'default-src': "'self'",
    'script-src': programRunners.test(url) ? "'self' 'wasm-unsafe-eval'" : "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob: data:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'candor',
    'report-uri': reportsPath,
  });
}

const nothing = written({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
});

/**
 * Opened by itself a file is a document of an origin that nobody else has, in which nothing runs or is sent; what is left is
 * a browser's own picture and player.
 */
const mediaPolicy = written({
  'default-src': "'none'",
  'img-src': "'self'",
  'media-src': "'self'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
});

/** For a page of the server's own that is words alone. */
export const wordsPolicy = written({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

/** What browsers offer to a page by these names (others, like web-share, are not known on every system), and who uses it. */
const usedByPages = ['autoplay', 'clipboard-write', 'fullscreen', 'picture-in-picture'];
const usedForRecording = ['camera', 'microphone'];
const unused = [
  ...['accelerometer', 'browsing-topics', 'clipboard-read', 'compute-pressure', 'display-capture'],
  ...['encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'midi', 'otp-credentials', 'payment'],
  ...[
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
  ],
  ...['sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/** A company’s page, that of somebody with a review link, and legal pages record nothing. */
const onlyRead = /^\/([cr]|legal)\//;

/**
 * The pages of an interview record, the one that the service worker keeps (vite.plugins.ts) included; and so does the
 * signed-in area, whose every page may come to lead to a video that a recruiter records.
 */
export function permissionsPolicy(url: string): string {
  const isPage = !notPages.test(url) && !url.startsWith('/assets/');
  const allowed = [
    ...(isPage ? usedByPages : []),
    ...(isPage && !onlyRead.test(url) ? usedForRecording : []),
  ];
  return [...usedByPages, ...usedForRecording, ...unused]
    .map((name) => `${name}=${allowed.includes(name) ? '(self)' : '()'}`)
    .join(', ');
}

function written(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
