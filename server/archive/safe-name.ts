// Names of files in an archive that any system can unpack: what a user called a file decides nothing but its looks.

const maxLength = 100;
/** Windows gives these to devices, whatever follows the dot. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** One name without folders, control characters, and what some system refuses; `instead` where nothing is left. */
export function safeName(name: string, instead: string): string {
  const cleaned = name
    .toWellFormed()
    .normalize('NFC')
    // Also what would turn the direction of the text around and so hide an ending.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\uFFFD]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const usable = reserved.test(cleaned) ? `_${cleaned}` : cleaned;
  return shortened(usable) || instead;
}

/** The ending stays: it says how to open the file. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return (
    letters
      .slice(0, maxLength - ending.length)
      .join('')
      .trimEnd() + ending
  );
}

const endings = new Map([
  ['video/webm', 'webm'],
  ['audio/webm', 'webm'],
  ['video/mp4', 'mp4'],
  ['audio/mp4', 'm4a'],
  ['video/quicktime', 'mov'],
  ['video/x-matroska', 'mkv'],
]);

/** The ending of a recording's name by its media type, parameters aside. */
export function endingOf(mimeType: string): string {
  const type = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  return endings.get(type) ?? 'bin';
}

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

/** The ending of a program's name by its language as the answer names it. */
export function codeEndingOf(language: string): string {
  return codeEndings.get(language.toLowerCase()) ?? 'txt';
}
