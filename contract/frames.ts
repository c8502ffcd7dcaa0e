// Several parts in one request: frames in sequence. The server stores each frame as it completes, so that a broken connection
// only costs the unfinished one. All numbers are unsigned and big-endian:
//   4 bytes segment, 4 bytes number, 4 bytes length, 32 bytes SHA-256 of the part, then the content.
// The content is the whole part, or the rest of a part whose first bytes arrived in a cut request (TakeState.begun).

export const partsMediaType = 'application/vnd.candor.parts';
export const frameHeaderBytes = 44;

export interface FrameHeader {
  segment: number;
  number: number;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** The header that precedes a part's bytes. */
export function encodeFrameHeader(header: FrameHeader): Uint8Array<ArrayBuffer> {
  const encoded = new Uint8Array(frameHeaderBytes);
  const view = new DataView(encoded.buffer);
  view.setUint32(0, header.segment);
  view.setUint32(4, header.number);
  view.setUint32(8, header.bytes);
  for (let i = 0; i < 32; i += 1)
    encoded[12 + i] = Number.parseInt(header.sha256.slice(i * 2, i * 2 + 2), 16);
  return encoded;
}

/** Reads a header. `encoded` must have at least frameHeaderBytes. */
export function decodeFrameHeader(encoded: Uint8Array): FrameHeader {
  const view = new DataView(encoded.buffer, encoded.byteOffset, frameHeaderBytes);
  let sha256 = '';
  for (let i = 12; i < frameHeaderBytes; i += 1) sha256 += view.getUint8(i).toString(16).padStart(2, '0');
  return { segment: view.getUint32(0), number: view.getUint32(4), bytes: view.getUint32(8), sha256 };
}
