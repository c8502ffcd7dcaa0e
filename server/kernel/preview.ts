// A preview is an interview that a recruiter goes through to see what candidates see: it counts nowhere, nothing of its job
// refuses it, and it is swept after a day. What it is stands in its response's source.

export const previewSource = 'preview';
export const previewLifeMs = 24 * 3_600_000;

export function isPreview(response: { source: string }): boolean {
  return response.source === previewSource;
}

/** When it is swept, at the earliest. */
export function endOfPreview(response: { created_at: Date }): Date {
  return new Date(response.created_at.getTime() + previewLifeMs);
}
