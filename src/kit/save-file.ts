// Downloads a file that was generated in the page.

/** Gives the browser time to start the download. */
const lifetimeMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), lifetimeMs);
}

/** A safe part of a file name: letters and digits of any script, anything else as hyphens. */
export function fileNameOf(text: string): string {
  const name = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return (
    [...name]
      .slice(0, 60)
      .join('')
      .replaceAll(/^-+|-+$/g, '') || 'candor'
  );
}
