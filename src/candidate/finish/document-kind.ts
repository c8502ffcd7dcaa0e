// Whether a file is a document that the server will take, by its first bytes: said at once, not after the interview. The
// server looks again, and closer; whoever is in doubt here is let through.

const startBytes = 4096;

export async function looksLikeDocument(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  const isPdf = begins(0x25, 0x50, 0x44, 0x46);
  const isPicture = begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff);
  // .docx and .odt are archives; the old .doc is a container that other programs use too.
  const isArchive = begins(0x50, 0x4b, 0x03, 0x04) && /\.(docx|odt)$/i.test(file.name);
  const isOldWord = begins(0xd0, 0xcf, 0x11, 0xe0) && /\.doc$/i.test(file.name);
  return isPdf || isPicture || isArchive || isOldWord || isText(start);
}

/** Also RTF. A byte order mark of UTF-16 says that its zeros are half letters. */
function isText(start: Uint8Array): boolean {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return isUtf16 || start.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}
