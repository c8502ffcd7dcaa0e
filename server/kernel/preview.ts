// A preview is an interview a recruiter takes to see what candidates see. It counts nowhere, its job never
// refuses it, and it is deleted after a day. The response's source marks it.

export const previewSource = 'preview';
export const previewLifeMs = 24 * 3_600_000;

export function isPreview(response: { source: string }): boolean {
  return response.source === previewSource;
}

/** The earliest time of deletion. */
export function endOfPreview(response: { created_at: Date }): Date {
  return new Date(response.created_at.getTime() + previewLifeMs);
}
