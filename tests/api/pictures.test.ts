// Recruiters' pictures are re-encoded from their pixels, so that no other data comes along.
import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, companyDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

const sentAs = (body: Uint8Array, type: string, id = newId()) => ({
  token: owner.token,
  params: { id },
  body,
  headers: { 'content-type': type },
});

/** Uploads it and returns what is served. */
async function upload(body: Uint8Array, type: string): Promise<Buffer> {
  const file = await ask(harness.app, uploadFile, sentAs(body, type));
  const served = await harness.app.inject({ url: file.url });
  expect(served.headers['content-type']).toBe(file.mime_type);
  expect(served.rawPayload.length).toBe(file.bytes);
  return served.rawPayload;
}

const refused = (body: Uint8Array, type: string) => refusal(harness.app, uploadFile, sentAs(body, type));

/** A red half on the left and a blue half on the right. */
function twoHalves(width: number, height: number) {
  const plain = (background: string, wide: number) => ({
    create: { width: wide, height, channels: 3, background } as const,
  });
  const blue = { input: plain('#0000ff', width / 2), left: width / 2, top: 0 };
  return sharp(plain('#ff0000', width)).composite([blue]);
}

async function pixel(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** The tag of the GPS data (EXIF 2.3, 0x8825), in either byte order. */
const namesGps = (exif: Buffer | undefined) =>
  exif !== undefined &&
  (exif.includes(Buffer.from([0x88, 0x25])) || exif.includes(Buffer.from([0x25, 0x88])));

describe('a picture', () => {
  test('loses its location and camera data', async () => {
    const sent = await twoHalves(64, 32)
      .withExif({
        IFD0: { Model: 'SECRET-CAMERA', Artist: 'Petra Private' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '53/1 33/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '9/1 58/1 0/1',
        },
      })
      .jpeg()
      .toBuffer();
    expect(namesGps((await sharp(sent).metadata()).exif)).toBe(true);
    expect(sent.includes('SECRET-CAMERA')).toBe(true);
    const stored = await upload(sent, 'image/jpeg');
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 64, height: 32 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(stored.includes('SECRET-CAMERA')).toBe(false);
    expect(stored.includes('Petra')).toBe(false);
  });

  test('is stored upright, whatever its orientation tag', async () => {
    const sent = await twoHalves(64, 32).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
    const stored = await upload(sent, 'image/jpeg');
    const { width, height, orientation } = await sharp(stored).metadata();
    expect([width, height, orientation]).toEqual([32, 64, undefined]);
    const [top, bottom] = [await pixel(stored, 16, 4), await pixel(stored, 16, 60)];
    expect([top[0], bottom[2]].every((channel) => (channel ?? 0) > 200)).toBe(true);
    expect([top[2], bottom[0]].every((channel) => (channel ?? 255) < 60)).toBe(true);
  });

  test('is scaled down to the largest size we show; a small one keeps its size', async () => {
    const large = await upload(await twoHalves(3000, 1000).png().toBuffer(), 'image/png');
    expect(await sharp(large).metadata()).toMatchObject({ format: 'png', width: 2400, height: 800 });
    const small = await upload(await twoHalves(20, 10).webp({ lossless: true }).toBuffer(), 'image/webp');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
  });

  test('is converted to colors that every screen shows', async () => {
    const wide = await twoHalves(64, 32).withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const shown = await sharp(await upload(wide, 'image/png')).metadata();
    expect([shown.space, shown.icc]).toEqual(['srgb', undefined]);
    const print = await twoHalves(64, 32).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    expect((await sharp(await upload(print, 'image/jpeg')).metadata()).space).toBe('srgb');
  });

  test('keeps its animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 16, height: 16, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const stored = await sharp(await upload(moving, 'image/gif'), { animated: true }).metadata();
    expect(stored).toMatchObject({ format: 'gif', pages: 2, pageHeight: 16 });
  });

  test('with a program appended is only the picture', async () => {
    const program = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004');
    for (const type of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const picture = await twoHalves(64, 32).toFormat(type).toBuffer();
      const stored = await upload(Buffer.concat([picture, program]), `image/${type}`);
      expect(stored.includes('<script>')).toBe(false);
      expect(stored.includes('PK\u0003\u0004')).toBe(false);
    }
  });

  test('with hidden metadata text is stored without it', async () => {
    const picture = await twoHalves(64, 32).png().toBuffer();
    const hidden = pngChunk('tEXt', Buffer.from('Comment\0<?php system($_GET[0]); ?>'));
    const sent = Buffer.concat([picture.subarray(0, 33), hidden, picture.subarray(33)]);
    expect((await upload(sent, 'image/png')).includes('php')).toBe(false);
  });

  test('that only begins like one is refused as a mismatch', async () => {
    const picture = await twoHalves(640, 320).jpeg().toBuffer();
    const png = await twoHalves(640, 320).png().toBuffer();
    for (const [body, type] of [
      [Buffer.concat([png.subarray(0, 60), Buffer.alloc(500, 'x')]), 'image/png'],
      [picture.subarray(0, picture.length / 2), 'image/jpeg'],
      [Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200, '<script>')]), 'image/gif'],
    ] as const) {
      expect(await refused(body, type)).toMatchObject({ status: 415, code: 'file_content_mismatch' });
    }
  });

  test('that would decompress to gigabytes is refused before', async () => {
    const bomb = oneBitPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refused(bomb, 'image/png')).toMatchObject({ status: 413, code: 'too_large' });
    // And the next one is accepted.
    await upload(await twoHalves(20, 10).png().toBuffer(), 'image/png');
  });

  test('in a format that can contain scripts is refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await refused(svg, 'image/svg+xml')).toMatchObject({ status: 415, code: 'unsupported_format' });
    const tiff = await twoHalves(20, 10).tiff().toBuffer();
    expect(await refused(tiff, 'image/tiff')).toMatchObject({ status: 415, code: 'unsupported_format' });
  });

  test('sent twice under one id must have the same bytes', async () => {
    const id = newId();
    const picture = await twoHalves(64, 32).png().toBuffer();
    const first = await ask(harness.app, uploadFile, sentAs(picture, 'image/png', id));
    expect(await ask(harness.app, uploadFile, sentAs(picture, 'image/png', id))).toEqual(first);
    // The same pixels in other bytes are another write.
    const otherBytes = await twoHalves(64, 32).png({ compressionLevel: 0 }).toBuffer();
    const again = await refusal(harness.app, uploadFile, sentAs(otherBytes, 'image/png', id));
    expect(again).toMatchObject({ status: 409, code: 'id_taken' });
  });
});

test('pictures uploaded at once are all stored, and only for their sender', async () => {
  const picture = await twoHalves(64, 32).png().toBuffer();
  const files = await Promise.all(
    Array.from({ length: 8 }, () => ask(harness.app, uploadFile, sentAs(picture, 'image/png'))),
  );
  expect(new Set(files.map(({ bytes }) => bytes)).size).toBe(1);
  const stranger = await signUp(harness.app, 'Eve Stranger');
  const body = companyDraft({ logo_file_id: files[0]?.id ?? null });
  const taken = await refusal(harness.app, createCompany, { token: stranger.token, body });
  expect(taken).toMatchObject({ status: 422, fields: { logo_file_id: 'not_allowed' } });
});

/** All black, one bit per pixel: a few kilobytes at any size. */
function oneBitPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), data.length + 8);
  return chunk;
}
