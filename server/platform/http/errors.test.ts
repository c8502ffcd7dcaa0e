import { describe, expect, it } from 'vitest';
import { refusalOf } from './errors.ts';
import { describeError } from './logging.ts';
import { Refusal } from '../../kernel/refusal.ts';

function coded(code: string, more: object = {}): Error {
  return Object.assign(new Error(`secret of ${code}`), { code, ...more });
}

describe('an error', () => {
  it.each([
    ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformed_json', 400],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large', 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_format', 415],
    ['ENOSPC', 'storage_full', 507],
    ['53100', 'storage_full', 507],
    ['57P01', 'not_ready', 503],
    ['ECONNREFUSED', 'not_ready', 503],
    ['23505', 'unexpected', 500],
    ['23503', 'not_found', 404],
  ])('%s becomes %s', (code, refusal, status) => {
    expect(refusalOf(coded(code))).toMatchObject({ code: refusal, status });
    expect(refusalOf(new Error('wrapped', { cause: coded(code) }))).toMatchObject({ code: refusal });
  });

  it('about a row deleted while another starts to reference it can be retried', () => {
    const detail = 'Key (agency_id, id)=(1, 2) is still referenced from table "answers".';
    expect(refusalOf(coded('23503', { detail }))).toMatchObject({ code: 'not_ready', status: 503 });
  });

  it('unexpected for a candidate’s device is never final', () => {
    expect(refusalOf(coded('23503'), 'candidate')).toMatchObject({ code: 'not_ready', status: 503 });
    expect(refusalOf(coded('23503'), 'user')).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('that is a refusal keeps its code, fields and numbers', () => {
    const refusal = new Refusal('plan_limit', { details: { limit: 1 } });
    expect(refusalOf(refusal)).toBe(refusal);
  });

  it('copied by the task queue is logged like the original', () => {
    const copy = {
      message: 'connect ECONNREFUSED',
      code: 'ECONNREFUSED',
      stack: 'Error\n    at x',
      queue: 'q',
    };
    expect(describeError(copy)).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
    expect(describeError({ ...copy, severity: 'ERROR', message: 'a@b.c' }).message).not.toContain('a@b.c');
  });

  it('from the database is logged without its values', () => {
    const cause = coded('23505', {
      severity: 'ERROR',
      detail: 'Key (email)=(a@b.c) already exists.',
      table: 'users',
      constraint: 'users_email_unique',
    });
    const failed = Object.assign(new Error('Failed query: insert …\nparams: a@b.c,my answer', { cause }), {
      query: 'insert …',
    });
    const logged = JSON.stringify(describeError(failed));
    expect(logged).toContain('users_email_unique');
    for (const secret of ['a@b.c', 'my answer', 'secret of']) expect(logged).not.toContain(secret);
  });
});
