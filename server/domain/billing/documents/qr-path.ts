// A QR code as one path of dark modules, one unit per module, with the quiet zone around it.
import { encode } from 'uqr';

/** ISO/IEC 18004 requires four modules. */
const border = 4;
/** EPC069-12. */
const maxVersion = 13;

export interface QrPath {
  /** Modules per side, including the quiet zone. */
  size: number;
  path: string;
}

/** Correction M and never more, as EPC069-12 requires. */
export function qrPath(text: string): QrPath {
  // Bytes, because readers take them as UTF-8, the encoding that line 3 of the text names.
  const { data, size } = encode([...Buffer.from(text)], { ecc: 'M', boostEcc: false, maxVersion, border });
  const path = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join('') };
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}
