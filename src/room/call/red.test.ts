// Which sound is offered: RED first, with Opus’ own error correction.
import { expect, test } from 'vitest';
import { askForVoice, redFirst } from './red.ts';

test('RED goes first and the other codecs keep their order', () => {
  const codecs = ['audio/opus', 'audio/red', 'audio/PCMU'].map((mimeType) => ({ mimeType }));
  expect(redFirst(codecs).map(({ mimeType }) => mimeType)).toEqual(['audio/red', 'audio/opus', 'audio/PCMU']);
});

test('only Opus gets error correction and silence detection, once each', () => {
  const sdp = [
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=0',
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    '',
  ].join('\r\n');
  expect(askForVoice(sdp)).toBe(
    sdp.replace('minptime=10;useinbandfec=0', 'minptime=10;useinbandfec=1;usedtx=1'),
  );
});
