import { expect, test } from 'vitest';
import { qrCodeOf, qrSvg } from './qr-code.ts';

const address = 'https://candor.example/s/AbCdEfGhIjKlMnOpQrStUv';

test('a QR code keeps the quiet zone that cameras need', () => {
  const { size, path } = qrCodeOf(address);
  const dark = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(Math.min(...dark.flat())).toBe(4);
  expect(Math.max(...dark.flat())).toBe(size - 5);
});
test('a QR code as a file is dark on white', () => {
  const svg = qrSvg(qrCodeOf(address));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
  expect(svg.indexOf('#fff')).toBeLessThan(svg.indexOf('#000'));
});
test('two links have two codes', () => {
  expect(qrCodeOf(address).path).not.toBe(qrCodeOf(`${address}X`).path);
});
