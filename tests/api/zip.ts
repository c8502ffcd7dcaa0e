// Reads a ZIP by its central directory, and checks each file's CRC.
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string;
  content: Buffer;
}

/** @throws if the archive is truncated or a CRC is wrong */
export function readZip(zip: Buffer): ZipFile[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0) throw new Error('no end of a ZIP');
  const count = zip.readUInt16LE(end + 10);
  const files: ZipFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const size = zip.readUInt32LE(at + 20);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + size);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    const content = isStored ? packed : inflateRawSync(packed);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not what was packed`);
    files.push({ name, content });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
