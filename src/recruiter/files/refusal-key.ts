// The message key for why a picture or video was refused.
import { CallError, type CallErrorCode } from '../../api/call-error.ts';

const ofImages = {
  too_large: 'files.image_too_large',
  unsupported_format: 'files.image_wrong',
  file_content_mismatch: 'files.image_wrong',
} as const;

const ofVideos = {
  too_large: 'files.video_too_large',
  unsupported_format: 'files.video_wrong',
  file_content_mismatch: 'files.video_wrong',
} as const;

export function refusalKey(error: unknown, kind: 'image' | 'video') {
  if (!(error instanceof CallError)) return 'refusals.unexpected';
  const sentences = kind === 'image' ? ofImages : ofVideos;
  return isKeyOf(sentences, error.code) ? sentences[error.code] : (`refusals.${error.code}` as const);
}

function isKeyOf<Of extends object>(object: Of, code: CallErrorCode): code is keyof Of & CallErrorCode {
  return Object.hasOwn(object, code);
}
