import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { maxPartBytes } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { withPart } from './read-part.ts';

const whole = (source: Readable) => withPart(source, async (content) => String(content));
const isRefused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('a part that is a body', () => {
  test('is read whole, however it came, and nothing of the part before it is left', async () => {
    expect(await whole(Readable.from([Buffer.from('a longer one')]))).toBe('a longer one');
    expect(await whole(Readable.from([Buffer.from('sh'), Buffer.from('ort')]))).toBe('short');
  });

  test('may be as long as a part and not a byte longer', async () => {
    const full = Buffer.alloc(maxPartBytes, 'x');
    expect(await whole(Readable.from([full]))).toHaveLength(maxPartBytes);
    const longer = whole(Readable.from([full, Buffer.from('y')]));
    await expect(longer).rejects.toSatisfy(isRefused('too_large'));
  });

  test('is asked for if there is none', async () => {
    await expect(whole(Readable.from([]))).rejects.toSatisfy(isRefused('invalid_fields'));
  });

  test('that was cut is an error, also when it was cut before anybody read', async () => {
    const cutEarly = new PassThrough();
    cutEarly.destroy();
    await expect(whole(cutEarly)).rejects.toSatisfy(isRefused('not_ready'));
    const cutLate = new PassThrough();
    const reading = whole(cutLate);
    cutLate.write('some of it');
    cutLate.destroy(new Error('cut'));
    await expect(reading).rejects.toSatisfy(isRefused('not_ready'));
  });

  test('has its place to itself until it is stored, whoever else comes meanwhile', async () => {
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
