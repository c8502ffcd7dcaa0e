// Checks the first bytes for a document type the server accepts, so that a wrong file is reported at once and
// not after the interview. In doubt the file passes; the server checks again, more strictly.

const startBytes = 4096;

export async function looksLikeDocument(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  const isPdf = begins(0x25, 0x50, 0x44, 0x46);
  const isPicture = begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff);
  // .docx and .odt are ZIP archives; the old .doc is a container that other programs use, too.
  const isArchive = begins(0x50, 0x4b, 0x03, 0x04) && /\.(docx|odt)$/i.test(file.name);
  const isOldWord = begins(0xd0, 0xcf, 0x11, 0xe0) && /\.doc$/i.test(file.name);
  return isPdf || isPicture || isArchive || isOldWord || isText(start);
}

/** Includes RTF. After a UTF-16 byte order mark, zero bytes are normal. */
function isText(start: Uint8Array): boolean {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return isUtf16 || start.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}
