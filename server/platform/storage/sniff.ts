// What bytes are, by the bytes themselves. The one file that knows the library; who may send what is decided elsewhere.
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import { Readable } from 'node:stream';

/** The media type of some bytes, or undefined if it is none that can be told. */
export async function typeOfBytes(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/** The same of a stream, which is read no further than needed. */
export async function typeOfStream(content: Readable): Promise<string | undefined> {
  return (await fileTypeFromStream(Readable.toWeb(content)))?.mime;
}
