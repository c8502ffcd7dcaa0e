// Members correct recognized words: what counts, who may, and what two of them at once do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAudit } from '#contract/audit.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { correctTranscript, getTranscript, searchAnswers, undoCorrection } from '#contract/transcript.ts';
import type { Transcript } from '#contract/transcript.ts';
import { shownWords } from '#contract/transcript-words.ts';
import type { Candidate } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, makeJob, refusal } from './people.ts';
import { sayWords, videoIndex } from './said-words.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
});
afterAll(() => test.stop());

const answerOf = (who: Candidate) => who.answerIds[videoIndex(job)] ?? '';
const transcriptOf = async (id: string) =>
  (await call(test, getTranscript, { token: owner.token, params: { id } })).data;
const textOf = ({ words, edits }: Transcript) =>
  shownWords(words, edits)
    .map(({ text }) => text)
    .join(' ');
const correction = (revision: number, from_word: number, to_word: number, text: string) => ({
  ...{ id: newId(), revision, from_word, to_word, text },
});
const input = (id: string, body: ReturnType<typeof correction>, token = owner.token) => ({
  ...{ token, params: { id }, body },
});
const correct = async (...args: Parameters<typeof input>) =>
  (await call(test, correctTranscript, input(...args))).data;
const candidatesWith = async (q: string) =>
  (await call(test, searchAnswers, { token: owner.token, query: { q } })).data.hits;

describe('a correction of recognized words', () => {
  it('is shown and found instead of them, names its author, and leaves the recognized words', async () => {
    const ada = await sayWords(test, job, 'I worked the knight shift at sea');
    const id = answerOf(ada);
    const { revision, words } = await transcriptOf(id);
    const corrected = await correct(id, correction(revision, 3, 4, '  night '));
    expect(textOf(corrected)).toBe('I worked the night shift at sea');
    expect(corrected.words).toEqual(words);
    expect(corrected.revision).toBe(revision + 1);
    expect(corrected.edits).toMatchObject([{ from_word: 3, to_word: 4, text: 'night' }]);
    expect(corrected.edits[0]?.user_name).not.toBe('');
    const [hit] = await candidatesWith('night');
    expect(hit).toMatchObject({ response_id: ada.id, at_ms: 1200 });
    expect(hit?.passage).toContain('the night shift');
    expect(await candidatesWith('knight')).toEqual([]);
  });

  it('is undone, and the words are found as they were recognized', async () => {
    const id = answerOf(await sayWords(test, job, 'we sail at dorn every day'));
    const { revision } = await transcriptOf(id);
    const [edit] = (await correct(id, correction(revision, 3, 4, 'dawn'))).edits;
    const params = { id, edit: edit?.id ?? '' };
    const undone = (await call(test, undoCorrection, { token: owner.token, params })).data;
    expect(undone).toMatchObject({ edits: [], revision: revision + 2 });
    expect(await candidatesWith('dorn')).toHaveLength(1);
    const again = (await call(test, undoCorrection, { token: owner.token, params })).data;
    expect(again.revision).toBe(revision + 2);
  });

  it('replaces a smaller one, and never cuts one', async () => {
    const id = answerOf(await sayWords(test, job, 'one two three four five six'));
    const first = await correct(id, correction((await transcriptOf(id)).revision, 1, 3, 'TWO'));
    const cut = correction(first.revision, 2, 5, 'x');
    expect(await refusal(test.app, correctTranscript, input(id, cut))).toMatchObject({
      ...{ code: 'invalid_fields', fields: { to_word: 'not_allowed' } },
    });
    const second = await correct(id, correction(first.revision, 0, 4, 'all'));
    expect(textOf(second)).toBe('all five six');
    for (const [from, to] of [
      [3, 3],
      [5, 7],
    ] as const) {
      const wrong = input(id, correction(second.revision, from, to, 'x'));
      expect(await refusal(test.app, correctTranscript, wrong)).toMatchObject({ code: 'invalid_fields' });
    }
  });

  it('of an older version is refused with the current one, and a repeated one is the same', async () => {
    const id = answerOf(await sayWords(test, job, 'alpha beta gamma'));
    const body = correction((await transcriptOf(id)).revision, 0, 1, 'Alpha,');
    const stored = await correct(id, body);
    expect(await correct(id, body)).toEqual(stored);
    const late = input(id, correction(body.revision, 1, 2, 'Beta'));
    expect(await refusal(test.app, correctTranscript, late)).toMatchObject({
      ...{ code: 'edited_meanwhile', status: 409, details: { current: stored } },
    });
  });

  it('is in the audit log and the history, without the words', async () => {
    const ada = await sayWords(test, job, 'a very private sentence');
    const id = answerOf(ada);
    const { edits } = await correct(id, correction((await transcriptOf(id)).revision, 2, 3, 'secret'));
    const query = { subject_id: id };
    const { data: lines } = await call(test, getAudit, { token: owner.token, query });
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(JSON.stringify(lines)).toContain('transcript_corrected');
    expect(JSON.stringify(lines)).toContain(edits[0]?.id);
    const { history } = (await call(test, getResponse, { token: owner.token, params: { id: ada.id } })).data;
    expect(history.map(({ kind }) => kind)).toContain('transcript_corrected');
  });

  it('needs the permission to write notes, and a transcript', async () => {
    const ada = await sayWords(test, job, 'nothing to correct here');
    const id = answerOf(ada);
    const body = correction((await transcriptOf(id)).revision, 0, 1, 'x');
    const viewer = await addColleague(test.app, owner, 'admin', { permissions: ['responses.view'] });
    expect(await refusal(test.app, correctTranscript, input(id, body, viewer.token))).toMatchObject({
      code: 'forbidden',
    });
    const other = ada.answerIds.find((answerId) => answerId !== id) ?? '';
    expect(await refusal(test.app, correctTranscript, input(other, body))).toMatchObject({
      code: 'transcript_not_ready',
    });
  });
});
