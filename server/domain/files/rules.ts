// Judges files by their content.
import { imageTypes, videoTypes } from '#contract/file.ts';
import type { FileKind } from '#contract/file.ts';
import type { RefusalCode } from '#contract/refusals.ts';

const types = { image: imageTypes, video: videoTypes } as const satisfies Record<FileKind, readonly string[]>;

/** MP4 under another name. */
const appleMp4 = 'video/x-m4v';

/** The detected media type, or why it cannot be stored as this kind. */
export type Verdict = { mimeType: string } | { refusal: RefusalCode };

/**
 * The content decides; the declared type only selects the refusal. Content that does not match a declared
 * picture or video type is a mismatch; anything else is an unsupported format.
 */
export function judgeFile(
  kind: FileKind,
  sniffed: string | undefined,
  declared: string | undefined,
): Verdict {
  const taken: readonly string[] = types[kind];
  const found = sniffed === appleMp4 ? 'video/mp4' : sniffed;
  if (found !== undefined && taken.includes(found)) return { mimeType: found };
  const isDeclared = taken.includes(withoutParameters(declared) ?? '');
  return { refusal: isDeclared ? 'file_content_mismatch' : 'unsupported_format' };
}

function withoutParameters(mediaType: string | undefined): string | undefined {
  return mediaType?.split(';')[0]?.trim().toLowerCase();
}
