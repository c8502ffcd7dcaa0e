// Gives the reader a file that was made on the page.

/** How long the browser gets to begin with it. */
const keptMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}

/** A part of a file's name: letters and digits of any script, the rest as hyphens. */
export function fileNameOf(text: string): string {
  const name = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return (
    [...name]
      .slice(0, 60)
      .join('')
      .replaceAll(/^-+|-+$/g, '') || 'candor'
  );
}
