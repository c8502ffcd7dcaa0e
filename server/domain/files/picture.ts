// Re-encodes pictures from their pixels, which drops hidden content (location, camera, an appended program).
// The only file that uses the library.
import type { Metadata, Sharp } from 'sharp';
import type { imageTypes } from '#contract/file.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Picture {
  bytes: Buffer;
  mimeType: (typeof imageTypes)[number];
}

/** Across all frames: a few kilobytes can decompress to gigabytes. */
const maxPixels = 40_000_000;
/** Maximum width and height; no screen shows a larger logo. */
const maxSide = 2400;
const seconds = 20;

const formats = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const;
type Format = keyof typeof formats;

let loading: ReturnType<typeof load> | undefined;

/** Most processes never see a picture, and it takes 20 MB. */
function sharpLibrary(): ReturnType<typeof load> {
  return (loading ??= load());
}

async function load() {
  const { default: sharp } = await import('sharp');
  // Enable only these of the library's many formats; the others may have unknown vulnerabilities.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  // Each picture is processed once, so caching only costs memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture upright, in sRGB, at most as large as we ever show it, without metadata. Pictures are
 * processed one at a time, so any number of uploads uses the memory of one.
 * @throws Refusal: `too_large` for too many pixels, `file_content_mismatch` if the content cannot be decoded
 * as its detected type
 */
export function remakePicture(sent: Uint8Array): Promise<Picture> {
  const mine = last.then(() => remake(sent));
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Crops the first frame to a square around its most salient part, as a JPEG. One at a time, as above.
 * @throws Refusal: `too_large`, `file_content_mismatch` as above
 */
export function squarePicture(sent: Uint8Array, side: number): Promise<Buffer> {
  const mine = last.then(() => square(sent, side));
  last = mine.catch(() => undefined);
  return mine;
}

async function square(sent: Uint8Array, side: number): Promise<Buffer> {
  const sharp = await sharpLibrary();
  await requireTaken(sent);
  const cut = sharp(sent, { ...options(maxPixels), animated: false })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds });
  return asMismatch(() => encoded(cut, 'jpeg').toBuffer());
}

async function remake(sent: Uint8Array): Promise<Picture> {
  const sharp = await sharpLibrary();
  const format = await requireTaken(sent);
  const upright = sharp(sent, options(maxPixels))
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds });
  const bytes = await asMismatch(() => encoded(upright, format).toBuffer());
  return { bytes, mimeType: formats[format] };
}

async function requireTaken(sent: Uint8Array): Promise<Format> {
  const sharp = await sharpLibrary();
  const { format, width, height } = await asMismatch(() => sharp(sent, options(false)).metadata());
  // With all frames, the height is that of all frames stacked.
  if (width * height > maxPixels) throw new Refusal('too_large', { details: { max_pixels: maxPixels } });
  if (!isTaken(format)) throw new Refusal('file_content_mismatch');
  return format;
}

function options(limitInputPixels: number | false) {
  // Refuse a damaged picture, but tolerate minor flaws.
  return { animated: true, failOn: 'error', limitInputPixels } as const;
}

function isTaken(format: Metadata['format']): format is Format {
  return Object.hasOwn(formats, format);
}

/** sharp omits metadata by default. */
function encoded(picture: Sharp, format: Format): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 86, progressive: true, chromaSubsampling: '4:4:4' });
  if (format === 'webp') return picture.webp({ quality: 86 });
  return format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.gif();
}

async function asMismatch<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new Refusal('file_content_mismatch', { cause });
  }
}
