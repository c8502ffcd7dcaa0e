// Renders a link as a QR code, as SVG or PNG. Always dark on white, in every theme: cameras and printers expect it.
import { encode } from 'uqr';

/** The quiet zone that ISO/IEC 18004 requires: four modules. */
const border = 4;

export interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** The dark modules as one path, one unit per module. */
  path: string;
}

export function qrCodeOf(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

/** A standalone SVG file. */
export function qrSvg({ size, path }: QrCode): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`,
  ].join('');
}

/** A PNG with at least `leastPixels` per side. Each module is a whole number of pixels. */
export async function qrPng({ size, path }: QrCode, leastPixels = 1000): Promise<Blob> {
  const scale = Math.ceil(leastPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  pen.scale(scale, scale);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = '#000';
  pen.clip(new Path2D(path));
  pen.fillRect(0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
