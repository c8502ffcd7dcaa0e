// Decides whether the browser may display a stored file or only save it. Only known picture, video and PDF
// types ever open on our origin.
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

/**
 * A Content-Disposition header (RFC 6266, RFC 8187). `name` is the user's name for the file and may be empty.
 */
export function dispositionOf(mimeType: string, name: string): string {
  const kind = shown.has(withoutParameters(mimeType)) ? 'inline' : 'attachment';
  if (name === '') return kind;
  const leaving = fileName(name, mimeType, 'file');
  const plain = leaving.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(leaving)}`;
}

// RFC 8187's attr-char allows fewer characters than encodeURIComponent leaves alone.
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
