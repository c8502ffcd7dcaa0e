import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { maxPartBytes } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { withPart } from './read-part.ts';

const whole = (source: Readable) => withPart(source, async (content) => String(content));
const isRefused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('a part sent as a request body', () => {
  test('is read completely, however it is split, without bytes of the previous part', async () => {
    expect(await whole(Readable.from([Buffer.from('a longer one')]))).toBe('a longer one');
    expect(await whole(Readable.from([Buffer.from('sh'), Buffer.from('ort')]))).toBe('short');
  });

  test('may have the maximum length and not a byte more', async () => {
    const full = Buffer.alloc(maxPartBytes, 'x');
    expect(await whole(Readable.from([full]))).toHaveLength(maxPartBytes);
    const longer = whole(Readable.from([full, Buffer.from('y')]));
    await expect(longer).rejects.toSatisfy(isRefused('too_large'));
  });

  test('is required', async () => {
    await expect(whole(Readable.from([]))).rejects.toSatisfy(isRefused('invalid_fields'));
  });

  test('that was cut off is an error, even if it was cut off before reading', async () => {
    const cutEarly = new PassThrough();
    cutEarly.destroy();
    await expect(whole(cutEarly)).rejects.toSatisfy(isRefused('not_ready'));
    const cutLate = new PassThrough();
    const reading = whole(cutLate);
    cutLate.write('some of it');
    cutLate.destroy(new Error('cut'));
    await expect(reading).rejects.toSatisfy(isRefused('not_ready'));
  });

  test('has its own buffer until it is stored, even with concurrent requests', async () => {
    const texts = Array.from({ length: 50 }, (_, i) => `part ${i}`);
    const read = await Promise.all(
      texts.map((text) =>
        withPart(Readable.from([Buffer.from(text)]), async (content) => {
          // A buffer returned too early would be reused here.
          await whole(Readable.from([Buffer.from('another part')]));
          return String(content);
        }),
      ),
    );
    expect(read).toEqual(texts);
  });
});
