// What a file is, by its content.
import { imageTypes, videoTypes } from '#contract/file.ts';
import type { FileKind } from '#contract/file.ts';
import type { RefusalCode } from '#contract/refusals.ts';

const types = { image: imageTypes, video: videoTypes } as const satisfies Record<FileKind, readonly string[]>;

/** MP4 by another name. */
const appleMp4 = 'video/x-m4v';

/** What the content was found to be, and whether that may be stored as a file of this kind. */
export type Verdict = { mimeType: string } | { refusal: RefusalCode };

/**
 * The content decides; what the sender called it only decides how a refusal is worded: something else under a picture's
 * or a video's name is not what it says, everything else is a format that is not taken.
 */
export function judgeFile(
  kind: FileKind,
  sniffed: string | undefined,
  declared: string | undefined,
): Verdict {
  const taken: readonly string[] = types[kind];
  const found = sniffed === appleMp4 ? 'video/mp4' : sniffed;
  if (found !== undefined && taken.includes(found)) return { mimeType: found };
  const saysSo = taken.includes(withoutParameters(declared) ?? '');
  return { refusal: saysSo ? 'file_content_mismatch' : 'unsupported_format' };
}

function withoutParameters(mediaType: string | undefined): string | undefined {
  return mediaType?.split(';')[0]?.trim().toLowerCase();
}
