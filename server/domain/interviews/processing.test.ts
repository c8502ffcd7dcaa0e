import { expect, it } from 'vitest';
import type { TranscribeSettings } from '../../kernel/transcribe.ts';
import { processingOffered } from './processing.ts';

const transcribe: TranscribeSettings = {
  ...{ url: 'https://speech.example.com', model: 'm', key: undefined, concurrency: 1 },
  format: 'verbose_json',
  processor: 'Example Speech Ltd, Ireland',
};

it('offers nothing without the setting, and nothing without a video question', () => {
  expect(processingOffered({ transcribe: undefined }, ['video'])).toEqual([]);
  expect(processingOffered({ transcribe }, ['text', 'code', 'choice'])).toEqual([]);
});

it('names the company, and asks again when it is another', () => {
  const [offer] = processingOffered({ transcribe }, ['text', 'video']);
  expect(offer).toMatchObject({
    ...{ purpose: 'transcript', processor: transcribe.processor, can_decline: true },
  });
  const another = { ...transcribe, processor: 'Another Ltd, Malta' };
  const [other] = processingOffered({ transcribe: another }, ['video']);
  expect(other?.version).not.toBe(offer?.version);
  expect(offer?.version.length).toBeLessThanOrEqual(40);
});
