// Saves a video recorded elsewhere (another app, another device) as a take. Reads and writes in pieces, so
// large files do not fill memory.
import { maxPartBytes, maxTakeBytes } from '#contract/take.ts';
import type { Outbox } from '../../outbox/types.ts';

/** Each piece is one transaction. */
const partsPerPiece = 16;
const pieceBytes = partsPerPiece * maxPartBytes;

const typesByExtension: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  '3gp': 'video/3gpp',
};

/** The video's media type from the browser, or else from the file name; null if it is not a video. */
export function videoTypeOf(file: Pick<File, 'name' | 'type'>): string | null {
  if (file.type.startsWith('video/')) return file.type;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return file.type === '' ? (typesByExtension[extension] ?? null) : null;
}

export type VideoProblem = 'file_not_video' | 'file_too_large';

export function problemOfVideo(file: Pick<File, 'name' | 'type' | 'size'>): VideoProblem | null {
  if (file.size === 0 || videoTypeOf(file) === null) return 'file_not_video';
  return file.size > maxTakeBytes ? 'file_too_large' : null;
}

/**
 * Resolves with the take's id once every byte is on disk.
 * @throws OutboxFault
 */
export async function saveVideo(
  outbox: Outbox,
  to: { hash: string; question_id: string },
  video: { file: Blob; mime_type: string; duration_ms: number },
  onProgress: (share: number) => void,
): Promise<string> {
  const { file, mime_type } = video;
  const take = await outbox.beginTake({ ...to, mime_type });
  try {
    const segment = await outbox.beginSegment(take.id, mime_type);
    for (let start = 0; start < file.size; start += pieceBytes) {
      const piece = await file.slice(start, start + pieceBytes).arrayBuffer();
      await outbox.addPiece(take.id, segment, start / maxPartBytes, piece);
      onProgress(Math.min(1, (start + pieceBytes) / file.size));
    }
    await outbox.endSegment(take.id, segment, video.duration_ms);
    await outbox.finishTake(take.id);
    return take.id;
  } catch (error) {
    // A partial file is unusable.
    await outbox.discardTake(take.id).catch(() => undefined);
    throw error;
  }
}

/** The video's duration in milliseconds; 0 if the browser cannot read it. */
export function lengthOf(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file);
  const probe = document.createElement('video');
  const length = new Promise<number>((resolve) => {
    const limit = setTimeout(() => resolve(0), 5000);
    const done = (ms: number) => {
      clearTimeout(limit);
      resolve(Number.isFinite(ms) ? Math.round(ms) : 0);
    };
    probe.onloadedmetadata = () => done(probe.duration * 1000);
    probe.onerror = () => done(0);
  });
  probe.preload = 'metadata';
  probe.src = address;
  return length.finally(() => {
    probe.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
