// How a file can be looked at in our page. What is neither a picture nor a PDF is only ever saved.
import type { ResponseDetail } from '#contract/response.ts';

export type SentFile = ResponseDetail['files'][number];

const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Phones show PDFs in a tab of their own only: `hasViewer` is the browser's word. */
export function shownAs(
  { mime_type: type }: Pick<SentFile, 'mime_type'>,
  hasViewer = navigator.pdfViewerEnabled,
): 'picture' | 'pdf' | null {
  if (pictures.includes(type)) return 'picture';
  return type === 'application/pdf' && hasViewer ? 'pdf' : null;
}
