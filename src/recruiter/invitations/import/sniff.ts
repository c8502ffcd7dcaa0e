// Detects a file's type by its first bytes, whatever its name. Lists only types that could pass as text or that
// have their own message. Control characters give away the rest (decode.ts).
import { FileFault } from './file-fault.ts';

/** How many bytes are inspected. */
const headBytes = 4096;

const workbookMarks = ['[Content_Types].xml', 'xl/', 'mimetypeapplication/vnd.oasis', 'Index/Document.iwa'];
/** In lower case. */
const neverTables = ['%pdf', '{\\rtf', '<!doctype', '<html', '<?xml', '<table', '<svg', 'begin:vcard'];

/** @throws FileFault */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const head = latin(bytes.subarray(0, headBytes));
  if (head.startsWith('PK\u0003\u0004')) {
    throw new FileFault(workbookMarks.some((mark) => head.includes(mark)) ? 'spreadsheet' : 'not_a_table');
  }
  // The container format of XLS and other Office files before 2007.
  if (head.startsWith('\u00D0\u00CF\u0011\u00E0')) throw new FileFault('spreadsheet');
  const start = head
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
    .toLowerCase();
  if (neverTables.some((mark) => start.startsWith(mark))) throw new FileFault('not_a_table');
  if (/^(\{\s*"|\[\s*[[{"])/.test(start)) throw new FileFault('not_a_table');
}

/** Each byte as the character with that code. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
