// The review link that a form creates.
import { describe, expect, it } from 'vitest';
import { draftOf, emptyForm, ShareForm } from './share-form.ts';

const shown = { jobId: 'job', responseIds: ['b', 'a'] };
const now = Date.parse('2026-11-21T12:00:00Z');

describe('a review link’s form', () => {
  it('hides contact, files and transcripts, and ends after thirty days, unless told otherwise', () => {
    expect(draftOf(emptyForm, shown, now)).toMatchObject({
      job_id: 'job',
      response_ids: ['b', 'a'],
      question_ids: null,
      shows_contact: false,
      shows_files: false,
      shows_transcript: false,
      expires_at: '2026-12-21T12:00:00.000Z',
      password: '',
    });
  });

  it('asks for no end where there is to be none', () => {
    expect(draftOf({ ...emptyForm, valid_days: null }, shown, now).expires_at).toBeNull();
  });

  it('sends chosen questions only while they are wanted', () => {
    const chosen = { ...emptyForm, question_ids: ['q'] };
    expect(draftOf(chosen, shown, now).question_ids).toBeNull();
    expect(draftOf({ ...chosen, some_questions: true }, shown, now).question_ids).toEqual(['q']);
  });

  it('shows the scorecard only to guests who do not judge', () => {
    const showing = { ...emptyForm, shows_scorecard: true };
    expect(draftOf(showing, shown, now).shows_scorecard).toBe(false);
    expect(draftOf({ ...showing, may_rate: false }, shown, now).shows_scorecard).toBe(false);
    const looking = { ...showing, may_rate: false, may_comment: false };
    expect(draftOf(looking, shown, now).shows_scorecard).toBe(true);
  });

  it('asks for a question where questions are to be chosen and none is', () => {
    const faults = (form: Partial<ShareForm>) =>
      ShareForm.safeParse({ ...emptyForm, name: 'Head of care', ...form }).error?.issues;
    expect(faults({})).toBeUndefined();
    expect(faults({ some_questions: true })).toMatchObject([{ path: ['question_ids'], message: 'required' }]);
    expect(faults({ some_questions: true, question_ids: ['q'] })).toBeUndefined();
  });

  it('takes no password, or one of eight characters', () => {
    const parse = (password: string) => ShareForm.safeParse({ ...emptyForm, name: 'Head of care', password });
    expect(parse('').success).toBe(true);
    expect(parse('12345678').success).toBe(true);
    expect(parse('1234567').success).toBe(false);
  });
});
