// Which container is asked for. WebM first: it streams chunk by chunk, so that a crash costs a quarter of a second;
// Chromium's and Safari's MP4 comes in whole fragments (DESIGN.md, P1).
const videoTypes = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
] as const;
const audioTypes = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

/** Undefined when the browser records nothing we know. */
export function chooseMimeType(
  isSupported: (type: string) => boolean,
  hasVideo: boolean,
): string | undefined {
  return (hasVideo ? videoTypes : audioTypes).find(isSupported);
}
