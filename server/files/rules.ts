// What a file is, by its content.
import { imageTypes } from '#contract/file.ts';
import type { RefusalCode } from '#contract/refusals.ts';

type ImageType = (typeof imageTypes)[number];

/** What the content was found to be, and whether that may be stored as a picture. */
export type Verdict = { mimeType: ImageType } | { refusal: RefusalCode };

/**
 * The content decides; what the sender called it only decides how a refusal is worded: something else under a picture's
 * name is not what it says, everything else is a format that is not taken.
 */
export function judgePicture(sniffed: string | undefined, declared: string | undefined): Verdict {
  const mimeType = imageTypes.find((type) => type === sniffed);
  if (mimeType) return { mimeType };
  const saysPicture = imageTypes.some((type) => type === withoutParameters(declared));
  return { refusal: saysPicture ? 'file_content_mismatch' : 'unsupported_format' };
}

function withoutParameters(mediaType: string | undefined): string | undefined {
  return mediaType?.split(';')[0]?.trim().toLowerCase();
}
