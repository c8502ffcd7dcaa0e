// Pictures are made anew from their pixels: what was hidden in a file (where it was taken, whose camera, a program behind
// the picture) does not get in. The one file that knows the library.
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import type { imageTypes } from '#contract/file.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Picture {
  bytes: Buffer;
  mimeType: (typeof imageTypes)[number];
}

/** Of all frames together: a few kilobytes can unfold into gigabytes. */
const maxPixels = 40_000_000;
/** Width and height at most; nobody has a larger screen that shows a logo. */
const maxSide = 2400;
const seconds = 20;

const formats = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const;
type Format = keyof typeof formats;

// Of the many formats that the library reads, these, and nothing else that somebody may have found a fault in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// Each picture comes once: nothing of it is worth keeping in memory.
sharp.cache(false);
sharp.concurrency(1);

let last: Promise<unknown> = Promise.resolve();

/**
 * The picture upright, in sRGB, no larger than it is ever shown, and without anything that is no picture; one after the
 * other, so that however many are sent, the memory of one is taken.
 * @throws Refusal: `too_large` for more pixels than are taken, `file_content_mismatch` for what can't be read as what it
 * begins like
 */
export function remakePicture(sent: Uint8Array): Promise<Picture> {
  const mine = last.then(() => remake(sent));
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * A square of the picture's first frame, around what people look at first, as a JPEG; one after the other, as above.
 * @throws Refusal: `too_large`, `file_content_mismatch` as above
 */
export function squarePicture(sent: Uint8Array, side: number): Promise<Buffer> {
  const mine = last.then(() => square(sent, side));
  last = mine.catch(() => undefined);
  return mine;
}

async function square(sent: Uint8Array, side: number): Promise<Buffer> {
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
  const { format, width, height } = await asMismatch(() => sharp(sent, options(false)).metadata());
  // With all frames the height is that of the whole roll.
  if (width * height > maxPixels) throw new Refusal('too_large', { details: { max_pixels: maxPixels } });
  if (!isTaken(format)) throw new Refusal('file_content_mismatch');
  return format;
}

function options(limitInputPixels: number | false) {
  // A damaged picture is refused, a careless one is not.
  return { animated: true, failOn: 'error', limitInputPixels } as const;
}

function isTaken(format: Metadata['format']): format is Format {
  return Object.hasOwn(formats, format);
}

/** Metadata is left out unless asked for. */
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
