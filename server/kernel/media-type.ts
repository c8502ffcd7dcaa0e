// Strips the parameters of a media type: `video/webm;codecs=vp8,opus` -> `video/webm`.

export function withoutParameters(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}
