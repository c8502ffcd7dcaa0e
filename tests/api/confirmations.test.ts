// The email that confirms a finished interview: once, when everything has arrived, in the candidate's language.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erase, withdraw } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { saveMessageTemplate } from '#contract/message.ts';
import { bindTake } from '#contract/take.ts';
import { heldBack, messages } from '../../server/platform/db/schema/message.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { confirmArrival } from '../../server/domain/invitations/confirm-arrival.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { questionDraft } from './people.ts';

const hourMs = 3_600_000;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { newJob, answer, finish, inHours } = candidate.interviewCalls(() => ({ test, owner }));
const begin = (job: JobDetail) => candidate.begin(test, job, { email: `${newId()}@example.test` });
const written = () => newJob({ questions: [questionDraft('text')] });

async function complete(who: Interviewee) {
  await answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Just so.' }));
  await finish(who);
}

/** The confirmations of this interview, whose address is its own. */
const mailsTo = (who: Interviewee, mails = test.mails) =>
  mails.filter(
    ({ to, subject }) =>
      to.address === who.interview.candidate.email && !/^(Your link|Ihr Link)/.test(subject),
  );

const confirmationOf = (who: Interviewee) =>
  eventually(() => {
    const [mail] = mailsTo(who);
    if (!mail) throw new Error('no confirmation yet');
    return mail;
  });

const key = (who: { interview: { response_id: string } }) => ({
  agency_id: owner.agencyId,
  response_id: who.interview.response_id,
});

describe('the confirmation', () => {
  it('names the number of answers, the deletion date and a person, and links the own page, once', async () => {
    const who = await begin(await written());
    await complete(who);
    const mail = await confirmationOf(who);
    expect(mail.subject).toContain('We have your answers');
    expect(mail.text).toContain('Answers received: 1');
    expect(mail.text).toMatch(/deleted on \w+ \d\d, \d{4}/);
    expect(mail.text).toContain(owner.email);
    expect(mail.text).toContain(`/i/${who.interview.hash}`);
    await confirmArrival.run(key(who), test.deps);
    expect(mailsTo(who)).toHaveLength(1);
  });

  it('waits for the last video, which may come after the deadline', async () => {
    const job = await newJob({ questions: [questionDraft('video')], expire_date: inHours(1) });
    const who = await begin(job);
    const take_id = newId();
    await answer(who, candidate.answerTo(candidate.questionOf(who, 'video'), { take_id }));
    await finish(who);
    const binding = candidate.bindingFor(who);
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    const next = await begin(await written());
    await complete(next);
    // Tasks run in order: the other candidate's email would have come after this one's.
    await confirmationOf(next);
    expect(mailsTo(who)).toEqual([]);
    await call(test, bindTake, { token: who.token, params: { take: take_id }, body: binding });
    await candidate.sendTake(test, who, take_id, [candidate.someParts(1)]);
    expect((await confirmationOf(who)).text).toContain('Answers received: 1');
  });

  it('is not sent to somebody who withdrew or erased everything before it went out', async () => {
    for (const leave of [withdraw, erase]) {
      const who = await begin(await written());
      expect((await call(test, leave, { token: who.token, body: { id: newId() } })).status).toBe(200);
      await confirmArrival.run(key(who), test.deps);
      // Recorded in the task's transaction, before the mail server gets it.
      const recorded = await test.deps.db.asTenant({ agencyId: owner.agencyId }, (tx) =>
        tx.select().from(messages).where(eq(messages.response_id, who.interview.response_id)),
      );
      expect(recorded.filter(({ kind }) => kind === 'confirmation')).toEqual([]);
    }
  });

  it('is in the candidate’s language', async () => {
    const email = `${newId()}@example.test`;
    const who = await candidate.begin(test, await written(), { email, language: 'de-DE' });
    await complete(who);
    const mail = await confirmationOf(who);
    expect(mail.subject).toContain('Antworten');
    expect(mail.text).toMatch(/am \d+\. \S+ \d{4}/);
  });

  it('has the organization’s own text, which may not name a deadline', async () => {
    const params = { kind: 'confirmation', language: 'en-US' };
    const save = (greeting: string) =>
      call(test, saveMessageTemplate, {
        token: owner.token,
        params,
        body: { email_title: 'Got it', greeting },
      });
    expect((await save('By {{expire_date}}')).error).toMatchObject({
      fields: { greeting: 'unknown_variable' },
    });
    await save('Dear {{candidate_name}}, we have {{answers_count}}.');
    const who = await begin(await written());
    await complete(who);
    const mail = await confirmationOf(who);
    expect([mail.subject, mail.text.includes('we have 1.')]).toEqual(['Got it', true]);
  });
});

describe('a confirmation beyond the organization’s daily limit', () => {
  it('is held back, and the interview is complete all the same', async () => {
    const small = await startTestApp({ worker: true, environment: { NEW_AGENCY_EMAILS: '1' } });
    const calls = candidate.interviewCalls(() => ({ test: small, owner: someone }));
    const someone = await signUp(small);
    const who = await candidate.begin(small, await calls.newJob({ questions: [questionDraft('text')] }));
    await calls.answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Just so.' }));
    expect((await calls.finish(who)).data.progress).toBe('completed');
    await confirmArrival.run(
      { agency_id: someone.agencyId, response_id: who.interview.response_id },
      small.deps,
    );
    const rows = await small.deps.db.asTenant({ agencyId: someone.agencyId }, (tx) =>
      tx.select().from(messages).where(eq(messages.kind, 'confirmation')),
    );
    expect(rows).toMatchObject([{ state: 'failed', fault: heldBack }]);
    expect(mailsTo(who, small.mails)).toEqual([]);
    await small.stop();
  });
});
