// Detects media types from content. The only file that uses the library. Which types are allowed is decided
// elsewhere.
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import { Readable } from 'node:stream';

/** The media type of the bytes, or undefined if unknown. */
export async function typeOfBytes(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/** The same for a stream; reads no more than necessary. */
export async function typeOfStream(content: Readable): Promise<string | undefined> {
  return (await fileTypeFromStream(Readable.toWeb(content)))?.mime;
}
