// Browser policies for each kind of response: Content-Security-Policy and Permissions-Policy. Pure.

export const docsPath = '/api/docs';
/** Where browsers report policy violations (policy-reports.ts). */
export const reportsPath = '/policy-reports';

/**
 * Workers that run candidates' programs (vite.config.ts). They have their own policy instead of the page's.
 */
const programRunners = /^\/assets\/run-/;
/** Responses read by code, and uploaded files: not pages. */
const notPages = /^\/(api|media|dev|healthz|readyz|policy-reports)(\/|\?|$)/;

export interface MediaHosts {
  /** LiveKit, as `wss://host`. */
  mediaServer?: string | undefined;
  /** The origin of S3_REDIRECT. */
  mediaStore?: string | undefined;
}

/**
 * Scripts come only from our files, never from text (Trusted Types: src/kit/script-address.ts is the one
 * policy). Only the workers that run candidates' programs may compile WebAssembly. Emotion needs inline
 * styles. Pages of live rooms reach the media server, if there is one (`wss://host`). Players reach the store of
 * recordings, if they are sent there.
 */
export function contentPolicy(url: string, { mediaServer, mediaStore }: MediaHosts = {}): string {
  if (url.startsWith('/media/')) return mediaPolicy;
  if (notPages.test(url)) return nothing;
  return written({
    'default-src': "'self'",
    'script-src': programRunners.test(url) ? "'self' 'wasm-unsafe-eval'" : "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'media-src': ["'self' blob: data:", ...(mediaStore ? [mediaStore] : [])].join(' '),
    'font-src': "'self' data:",
    'connect-src': ["'self'", ...(mediaServer && roomPages.test(url) ? socketSources(mediaServer) : [])].join(
      ' ',
    ),
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
 * A file opened directly gets an opaque origin that can run and send nothing. Only the browser's own image
 * and video viewers work.
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

/** For text-only pages that the server renders. */
export const wordsPolicy = written({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

/** Features by these names, and their users. Other names, such as web-share, are unknown on some systems. */
const usedByPages = ['autoplay', 'clipboard-write', 'fullscreen', 'picture-in-picture'];
const usedForRecording = ['camera', 'microphone', 'screen-wake-lock'];
/** Screens are shared, and words captioned on the device, in live rooms only. */
const usedInRooms = ['display-capture', 'on-device-speech-recognition'];
/** By the sign-in page and the account page, in the signed-in area: its pages follow each other without a new document. */
const usedForPasskeys = ['publickey-credentials-create', 'publickey-credentials-get'];
const unused = [
  ...['accelerometer', 'browsing-topics', 'clipboard-read', 'compute-pressure'],
  ...['encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'midi', 'otp-credentials', 'payment'],
  ...['serial', 'storage-access', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/** Pages of candidates, guests and companies, live rooms, legal pages: nobody signs in there. */
const withoutSignIn = /^\/([iscr]|legal)\/|^\/(offline|interview)\.html/;

/** Company, guest and legal pages never record. */
const onlyRead = /^\/([cr]|legal)\//;

/** A live room, and the page that the service worker serves for one without a network (sw/shell.ts). */
const roomPages = /^\/(i\/l\/|offline\.html)/;

/**
 * Interview pages record, including the one the service worker caches (vite.plugins.ts). So does the
 * signed-in area: any of its pages can lead to recording a recruiter's video.
 */
export function permissionsPolicy(url: string): string {
  const isPage = !notPages.test(url) && !url.startsWith('/assets/');
  const allowed = [
    ...(isPage ? usedByPages : []),
    ...(isPage && !onlyRead.test(url) ? usedForRecording : []),
    ...(isPage && roomPages.test(url) ? usedInRooms : []),
    ...(isPage && !withoutSignIn.test(url) ? usedForPasskeys : []),
  ];
  return [...usedByPages, ...usedForRecording, ...usedInRooms, ...usedForPasskeys, ...unused]
    .map((name) => `${name}=${allowed.includes(name) ? '(self)' : '()'}`)
    .join(', ');
}

/** LiveKit's client asks by HTTP why a socket was refused. */
function socketSources(url: string): string[] {
  return [url, url.replace(/^ws/, 'http')];
}

function written(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
