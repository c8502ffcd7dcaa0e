// Whether a stored file may be shown by the browser or only saved: what is not a known kind of picture, video or PDF
// is never opened on our origin.
import { fileName } from '../../kernel/file-name.ts';
import { withoutParameters } from '../../kernel/media-type.ts';

const shown = new Set([
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/webm',
  'audio/mp4',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
]);

/** A Content-Disposition header (RFC 6266, RFC 8187); `name` is what the user called the file, possibly empty. */
export function dispositionOf(mimeType: string, name: string): string {
  const kind = shown.has(withoutParameters(mimeType)) ? 'inline' : 'attachment';
  if (name === '') return kind;
  const leaving = fileName(name, mimeType, 'file');
  const plain = leaving.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(leaving)}`;
}

// RFC 8187's attr-char is narrower than what encodeURIComponent leaves alone.
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
