import { expect, it } from 'vitest';
import type { QuestionType } from '#contract/question.ts';
import type { ChatSettings } from '../../kernel/chat.ts';
import type { CopyscapeSettings } from '../../kernel/copyscape.ts';
import type { TranscribeSettings } from '../../kernel/transcribe.ts';
import { processingOffered as offeredAt } from './processing-offers.ts';

const transcribe: TranscribeSettings = {
  ...{ url: 'https://speech.example.com', model: 'm', key: undefined, concurrency: 1 },
  format: 'verbose_json',
  processor: 'Example Speech Ltd, Ireland',
};
const copyscape: CopyscapeSettings = { url: 'https://web.example.com/', user: 'u', key: 'k' };
const chat: ChatSettings = {
  ...{ url: 'https://chat.example.com', model: 'm', key: undefined, json: 'schema', options: {} },
  processor: 'Example Models Ltd, Ireland',
};
const now = new Date('2026-11-27T12:00:00Z');
type Input = Parameters<typeof offeredAt>;
const processingOffered = (config: Input[0], asked: Input[1], job: Input[2]) =>
  offeredAt(config, asked, job, now);
const none = { transcribe: undefined, copyscape: undefined, chat: undefined };
const off = { plagiarism_check: false, ai_assessment: false, ai_off_until: '', ai_audit_url: '' };
const on = { ...off, plagiarism_check: true };
const plain = (...types: QuestionType[]) => types.map((type) => ({ type, copyscape_check: false }));
const checked = (...types: QuestionType[]) => types.map((type) => ({ type, copyscape_check: true }));

it('offers nothing without the setting, and nothing without a video question', () => {
  expect(processingOffered(none, plain('video'), off)).toEqual([]);
  expect(processingOffered({ ...none, transcribe }, plain('text', 'code', 'choice'), off)).toEqual([]);
});

it('names the company, and asks again when it is another', () => {
  const [offer] = processingOffered({ ...none, transcribe }, plain('text', 'video'), off);
  expect(offer).toMatchObject({
    ...{ purpose: 'transcript', processor: transcribe.processor, can_decline: true },
  });
  const another = { ...none, transcribe: { ...transcribe, processor: 'Another Ltd, Malta' } };
  const [other] = processingOffered(another, plain('video'), off);
  expect(other?.version).not.toBe(offer?.version);
  expect(offer?.version.length).toBeLessThanOrEqual(40);
});

it('gives notice of a comparison where the question or the job has the check, and only of what is compared', () => {
  const purposes = (...input: Parameters<typeof processingOffered>) =>
    processingOffered(...input).map(({ purpose }) => purpose);
  expect(purposes(none, plain('text'), off)).toEqual([]);
  expect(purposes(none, checked('text'), off)).toEqual(['similarity']);
  expect(purposes(none, plain('code'), on)).toEqual(['similarity']);
  expect(purposes(none, checked('choice'), on)).toEqual([]);
  // Without transcripts there are no words of a video.
  expect(purposes(none, checked('video'), on)).toEqual([]);
  expect(purposes({ ...none, transcribe }, checked('video'), off)).toEqual(['transcript', 'similarity']);
  // Copyscape gets texts, and no programs.
  expect(purposes({ ...none, copyscape }, checked('code'), off)).toEqual(['similarity']);
  expect(purposes({ ...none, copyscape }, checked('text'), off)).toEqual(['similarity', 'web_check']);
  const [, web] = processingOffered({ ...none, copyscape }, checked('text'), off);
  expect(web).toMatchObject({ can_decline: false, processor: expect.stringContaining('Copyscape') });
});

it('gives notice of an assessment where the job and a question have it on, and a model can read the answers', () => {
  const assessed = (...types: QuestionType[]) =>
    types.map((type) => ({ type, copyscape_check: false, ai_assessed: true }));
  const purposes = (...input: Parameters<typeof processingOffered>) =>
    processingOffered(...input).map(({ purpose }) => purpose);
  const assessing = { ...off, ai_assessment: true };
  expect(purposes({ ...none, chat }, assessed('text'), assessing)).toEqual(['assessment']);
  expect(purposes({ ...none, chat }, assessed('text'), off)).toEqual([]);
  expect(purposes({ ...none, chat }, plain('text', 'code'), assessing)).toEqual([]);
  expect(purposes(none, assessed('text'), assessing)).toEqual([]);
  // Nobody reads a video without words, or which option was chosen.
  expect(purposes({ ...none, chat }, assessed('video', 'choice'), assessing)).toEqual([]);
  expect(purposes({ ...none, chat, transcribe }, assessed('video'), assessing)).toEqual([
    ...['transcript', 'assessment'],
  ]);
  const [offer] = processingOffered({ ...none, chat }, assessed('code'), assessing);
  expect(offer).toMatchObject({ can_decline: true, processor: chat.processor });
});

it('says when an assessment begins, while that is in the future, and how the model was audited', () => {
  const asked = [{ type: 'text' as const, copyscape_check: false, ai_assessed: true }];
  const offer = (job: Partial<Input[2]>) =>
    processingOffered({ ...none, chat }, asked, { ...off, ai_assessment: true, ...job })[0];
  expect(offer({ ai_off_until: '2026-11-28', ai_audit_url: 'https://audit.example.com' })).toMatchObject({
    ...{ not_before: '2026-11-28', audit_url: 'https://audit.example.com' },
  });
  expect(offer({ ai_off_until: '2026-11-27' })).not.toHaveProperty('not_before');
  expect(offer({})).not.toHaveProperty('audit_url');
});
