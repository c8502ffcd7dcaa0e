// Captions for a question's video.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cuesOf, decodeCaptions, toWebVtt, writeWebVtt, type Cue } from './captions.ts';

const webVtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nHello\n\n00:00:04.000 --> 00:00:06.500\nGood bye\n';

describe('captions', () => {
  test('in SubRip become WebVTT, without their numbers, fonts and places', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\n{\\an8}<font color="red">Hello</font>\r\n\r\n' +
      '2\r\n00:00:04,000 --> 00:00:06,500\r\nGood bye\r\n';
    expect(toWebVtt(srt)).toBe(webVtt);
  });

  test('in WebVTT stay as they are, notes, styles and settings included', () => {
    const rich =
      'WEBVTT - made by hand\n\nNOTE\nfor later\n\nSTYLE\n::cue { color: lime }\n\n' +
      'intro\n00:01.000 --> 00:04.000 line:0 align:start\n<v Ann>Hello\n';
    expect(toWebVtt(rich)).toBe(rich);
    expect(cuesOf(rich)).toEqual([{ startMs: 1000, endMs: 4000, text: '<v Ann>Hello' }]);
  });

  test('that are none stay none', () => {
    expect(toWebVtt('')).toBe('');
    expect(toWebVtt(' \n ')).toBe('');
  });

  test.each([
    ['a text without times', 'Hello there'],
    ['WebVTT without captions', 'WEBVTT\n'],
    ['a word that only begins like it', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello'],
    ['an end before its beginning', 'WEBVTT\n\n00:04.000 --> 00:01.000\nHello'],
    ['SubRip’s commas in WebVTT', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello'],
    ['a block that has lost its times', `${webVtt}\nand then?\n`],
    ['sixty minutes', 'WEBVTT\n\n60:00.000 --> 61:00.000\nHello'],
    ['an arrow in what is said', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\nthere --> here'],
    ['a table', 'name,email\nAnn,ann@example.com'],
  ])('are refused: %s', (_what, text) => {
    expect(toWebVtt(text)).toBeNull();
  });

  test('say the same in SubRip as in WebVTT, whatever they say and whenever', () => {
    fc.assert(
      fc.property(fc.array(cue(), { minLength: 1, maxLength: 20 }), (cues) => {
        expect(cuesOf(writeWebVtt(cues))).toEqual(cues);
        expect(cuesOf(toWebVtt(subRipOf(cues)) ?? '')).toEqual(cues);
      }),
    );
  });

  test('that were damaged are refused or still make sense, whatever was put in wherever', () => {
    const place = fc.nat(webVtt.length);
    fc.assert(
      fc.property(place, place, fc.string({ maxLength: 12 }), (from, to, put) => {
        const converted = toWebVtt(webVtt.slice(0, from) + put + webVtt.slice(to));
        if (converted) expect(cuesOf(converted)?.length).toBeGreaterThan(0);
      }),
    );
  });

  test('are read as UTF-8 or UTF-16, and nothing else', () => {
    const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
    expect(decodeCaptions(bytesOf('Привет'))).toBe('Привет');
    expect(decodeCaptions(new Uint8Array([0xff, 0xfe, 0x1f, 0x04]).buffer)).toBe('П');
    expect(decodeCaptions(new Uint8Array([0xfe, 0xff, 0x04, 0x1f]).buffer)).toBe('П');
    // Windows-1251.
    expect(decodeCaptions(new Uint8Array([0xcf, 0xf0, 0xe8]).buffer)).toBeNull();
  });
});

function cue(): fc.Arbitrary<Cue> {
  const hours100 = 360_000_000;
  const line = fc.stringMatching(/^[a-zа-я\d][a-zа-я\d ,.!?]{0,30}[a-zа-я\d]$/);
  return fc
    .record({
      startMs: fc.nat(hours100 - 2),
      endMs: fc.nat(hours100 - 1),
      text: fc.array(line, { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n')),
    })
    .map(({ startMs, endMs, text }) => ({
      startMs: Math.min(startMs, endMs),
      endMs: Math.max(startMs, endMs) + (startMs === endMs ? 1 : 0),
      text,
    }));
}

function subRipOf(cues: readonly Cue[]): string {
  const clock = (ms: number) => {
    const [hours = '', rest = ''] = [String(Math.floor(ms / 3_600_000)).padStart(2, '0'), ms % 3_600_000];
    return `${hours}:${new Date(Number(rest)).toISOString().slice(14, 23).replace('.', ',')}`;
  };
  return cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\r\n${clock(startMs)} --> ${clock(endMs)}\r\n${text}\r\n`,
    )
    .join('\r\n');
}
