// The media type under which an original is served: detected from its first bytes, with the codecs the recorder
// named.
import { buffer } from 'node:stream/consumers';
import { withoutParameters } from '../../../kernel/media-type.ts';
import { typeOfBytes } from '../../../platform/storage/sniff.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

const sniffedBytes = 4100;

export async function originalTypeOf(
  storage: Storage,
  key: string,
  segment: { bytes: number; mime_type: string },
): Promise<string> {
  const start = await buffer(
    await storage.read(key, { start: 0, end: Math.min(segment.bytes, sniffedBytes) - 1 }),
  );
  const sniffed = (await typeOfBytes(start)) ?? '';
  if (sniffed === withoutParameters(segment.mime_type)) return segment.mime_type;
  // Never the sender's type alone: it would decide how a browser treats the bytes.
  return /^(video|audio)\//.test(sniffed) ? sniffed : 'application/octet-stream';
}
