// How the page shows a file. Anything but pictures and PDFs can only be downloaded.
import type { ResponseDetail } from '#contract/response.ts';

export type SentFile = ResponseDetail['files'][number];

const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Phones open PDFs only in a separate tab. `hasViewer` is what the browser reports. */
export function shownAs(
  { mime_type: type }: Pick<SentFile, 'mime_type'>,
  hasViewer = navigator.pdfViewerEnabled,
): 'picture' | 'pdf' | null {
  if (pictures.includes(type)) return 'picture';
  return type === 'application/pdf' && hasViewer ? 'pdf' : null;
}
