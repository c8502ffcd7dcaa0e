// File names for downloads, archives and API responses. The user's name decides how a file looks, never how
// it opens: the extension always matches the content, even for files stored before this rule existed.
import { withoutParameters } from './media-type.ts';

const maxLength = 100;
/** Device names on Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Removes folders, invisible characters (some reverse the text and so hide an extension) and characters that
 * some systems refuse. Returns `instead` if nothing is left.
 */
export function safeName(name: string, instead: string): string {
  return shortened(cleaned(name), maxLength) || instead;
}

/** A file name with an extension that fits its media type. */
export function fileName(name: string, mimeType: string, instead: string): string {
  const whole = cleaned(name);
  const ending = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}$/i.exec(whole)?.[0] ?? '';
  const own = endings.get(withoutParameters(mimeType)) ?? [unknown];
  const fitting = own.includes(ending.slice(1).toLowerCase()) ? ending : `.${own[0]}`;
  const stem = cleaned(whole.slice(0, whole.length - ending.length));
  return (shortened(stem, maxLength - fitting.length) || instead) + fitting;
}

/** The extension for a recording's media type, ignoring parameters. */
export function endingOf(mimeType: string): string {
  return endings.get(withoutParameters(mimeType))?.[0] ?? unknown;
}

function cleaned(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Zl}\p{Zp}<>:"/\\|?*\uFFFD]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return reserved.test(plain) ? `_${plain}` : plain;
}

function shortened(name: string, length: number): string {
  const letters = [...name];
  if (letters.length <= length) return name;
  return letters
    .slice(0, length)
    .join('')
    .replace(/[\s.]+$/, '');
}

const unknown = 'bin';

/** Every media type we serve, with its valid extensions. The first is the default. */
const endings: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['application/pdf', ['pdf']],
  ['application/msword', ['doc']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']],
  ['application/vnd.oasis.opendocument.text', ['odt']],
  ['application/rtf', ['rtf']],
  ['text/plain', ['txt']],
  ['text/csv', ['csv']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']],
  ['application/zip', ['zip']],
  ['image/png', ['png']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/webp', ['webp']],
  ['image/gif', ['gif']],
  ['video/webm', ['webm']],
  ['audio/webm', ['webm']],
  ['video/mp4', ['mp4']],
  ['audio/mp4', ['m4a']],
  ['video/quicktime', ['mov']],
  ['video/matroska', ['mkv']],
  ['video/x-matroska', ['mkv']],
]);

/** File extensions for program answers, by language as stored in the answer. */
const codeEndings = new Map([
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['python', 'py'],
  ['java', 'java'],
  ['c', 'c'],
  ['cpp', 'cpp'],
  ['c++', 'cpp'],
  ['csharp', 'cs'],
  ['go', 'go'],
  ['rust', 'rs'],
  ['php', 'php'],
  ['ruby', 'rb'],
  ['sql', 'sql'],
  ['kotlin', 'kt'],
  ['swift', 'swift'],
  ['html', 'html'],
]);

export function codeEndingOf(language: string): string {
  return codeEndings.get(language.toLowerCase()) ?? 'txt';
}
