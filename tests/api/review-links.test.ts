// Review links: what guests without an account see, which guests, and for how long.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { addComment, addNote } from '#contract/note.ts';
import { getResponse, rateAnswer } from '#contract/response.ts';
import {
  addReviewLink,
  commentAsGuest,
  getReviewLink,
  getReviewLinks,
  getSharedCandidates,
  openReviewLink,
  rateAsGuest,
  revokeReviewLink,
} from '#contract/review-link.ts';
import type { NewReviewLink, ReviewLinkDraft } from '#contract/review-link.ts';
import { correctTranscript } from '#contract/transcript.ts';
import { attemptsAnywhere } from '../../server/domain/organizations/auth/attempt-rules.ts';
import { sign_in_failures } from '../../server/platform/db/schema/identity.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { review_links } from '../../server/platform/db/schema/review.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { addCandidate, storeCv, storeVideo } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, startTestApp } from './harness.ts';
import type { CallInput, TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, jobDraft, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { sayWords, videoIndex } from './said-words.ts';
import { auditOf, png } from './workspace.ts';

const day = 86_400_000;
const plainDesign = { template: 'basic', bg_color: '#f6f6f9', buttons_color: '#3a4bc8', bg_image: null };

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let ada: Candidate;
let ben: Candidate;

beforeAll(async () => {
  harness = await startTestApp();
  const { app } = harness;
  owner = await signUp(app);
  job = await makeJob(app, owner, {
    competences: [{ id: newId(), name: 'Team secret profile', score: 80 }],
  });
  ada = await addCandidate(app, job, { name: 'Ada Candidate', email: 'ada@example.test' });
  ben = await addCandidate(app, job, { name: 'Ben Candidate', email: 'ben@example.test' });
  await storeVideo(app, job, ada);
});
afterAll(() => harness.stop());

function draftOf(changes: Partial<ReviewLinkDraft> = {}): ReviewLinkDraft {
  return {
    ...{ id: newId(), job_id: job.id, response_ids: [ada.id], question_ids: null, name: 'Head of care' },
    ...{
      message: '',
      shows_contact: false,
      shows_files: false,
      shows_scorecard: false,
      shows_transcript: false,
    },
    ...{ may_rate: true, may_comment: true, expires_at: null, password: '', ...changes },
  };
}

const adding = (changes?: Partial<ReviewLinkDraft>) => ({ token: owner.token, body: draftOf(changes) });
const add = (changes?: Partial<ReviewLinkDraft>) => ask(harness.app, addReviewLink, adding(changes));
const revoke = ({ id }: { id: string }) =>
  ask(harness.app, revokeReviewLink, { token: owner.token, params: { id } });
const opening = ({ hash }: { hash: string }, more: { password?: string; name?: string } = {}) => ({
  params: { hash },
  body: {
    session_token: randomBytes(32).toString('base64url'),
    password: '',
    name: 'Gus Guest',
    ...more,
  },
});

/** Opens the link as a guest and returns the Bearer token. */
async function open(link: { hash: string }, more?: { password?: string; name?: string }): Promise<string> {
  const sent = opening(link, more);
  await ask(harness.app, openReviewLink, sent);
  return sent.body.session_token;
}

const shownTo = (token: string) => ask(harness.app, getSharedCandidates, { token });
const seenByTeam = () => ask(harness.app, getResponse, { token: owner.token, params: { id: ada.id } });
const answerOf = (candidate: Candidate, n = 0) => candidate.answerIds[n] ?? '';

describe('a review link shows', () => {
  test('the chosen candidates in its order, with all their answers, and nobody else', async () => {
    const link = await add({ response_ids: [ben.id, ada.id], message: 'Who suits you?' });
    const shown = await shownTo(await open(link));
    expect(shown).toMatchObject({ job: job.name, company: job.company.name, message: 'Who suits you?' });
    expect(shown.candidates.map(({ full }) => full)).toEqual(['Ben Candidate', 'Ada Candidate']);
    const [, first] = shown.candidates;
    expect(first?.answers.map(({ id }) => id)).toEqual(ada.answerIds);
    expect(first?.answers.map(({ question }) => question.question)).toEqual(
      job.questions.map(({ question }) => question),
    );
  });

  test('no ratings, notes and comments of the team, no ideal profile, no correct options and points', async () => {
    const { app } = harness;
    const { token } = owner;
    const onAnswer = { token, params: { id: answerOf(ada) } };
    await ask(app, rateAnswer, { ...onAnswer, body: { rate: 'bad' } });
    await ask(app, addComment, { ...onAnswer, body: { id: newId(), at_ms: 1, text: 'Team secret one' } });
    const note = { id: newId(), text: 'Team secret two' };
    await ask(app, addNote, { token, params: { id: ada.id }, body: note });
    const guest = await open(await add({ shows_contact: true, shows_files: true }));
    const { body } = await send(app, getSharedCandidates, { token: guest });
    for (const hidden of ['Team secret', '"bad"', 'correct', 'points', 'rating', 'status', 'accommodation'])
      expect(body).not.toContain(hidden);
  });

  test('contact details and files only if the link allows it', async () => {
    await storeCv(harness.app, ada, Buffer.from('%PDF-1.4 CV'));
    const bare = await shownTo(await open(await add()));
    expect(bare.candidates).toMatchObject([{ email: '', phone: '', files: [] }]);
    expect(JSON.stringify(bare)).not.toContain('ada@example.test');
    const full = await shownTo(await open(await add({ shows_contact: true, shows_files: true })));
    expect(full.candidates).toMatchObject([{ email: 'ada@example.test', files: [{ name: 'CV.pdf' }] }]);
  });

  test('the sentences of videos, as corrected, only if the link allows it', async () => {
    const spoken = await sayWords(harness, job, 'I work nights. We care');
    const shows = { response_ids: [spoken.id] };
    const params = { id: spoken.answerIds[videoIndex(job)] ?? '' };
    const body = { id: newId(), revision: 1, from_word: 2, to_word: 3, text: 'days.' };
    await ask(harness.app, correctTranscript, { token: owner.token, params, body });

    const bare = await send(harness.app, getSharedCandidates, { token: await open(await add(shows)) });
    expect(bare.body).not.toMatch(/nights|days|We care/);
    const link = await add({ ...shows, shows_transcript: true });
    expect(link.shows_transcript).toBe(true);
    const guest = await open(link);
    const [shown] = (await shownTo(guest)).candidates;
    expect(shown?.answers.map(({ transcript }) => transcript?.sentences ?? null)).toEqual([
      ['I work days.', 'We care'],
      ...[null, null, null],
    ]);
    // Sentences only: what was recognized at first, when, and how surely is the team's.
    const { body: whole } = await send(harness.app, getSharedCandidates, { token: guest });
    for (const hidden of ['nights', 'from_ms', 'confidence', 'edits']) expect(whole).not.toContain(hidden);
    // A page that does not know the choice yet.
    const { shows_transcript: _, ...older } = draftOf(shows);
    const made = await ask(harness.app, addReviewLink, { token: owner.token, body: older });
    expect(made.shows_transcript).toBe(false);
  });

  test('a candidate without a name, without using their address as one', async () => {
    const nameless = await addCandidate(harness.app, job, { email: 'nameless@example.test' });
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.update(responses).set({ name: '' }).where(eq(responses.id, nameless.id)),
    );
    const shown = await shownTo(await open(await add({ response_ids: [nameless.id] })));
    expect(shown.candidates).toMatchObject([{ full: '', email: '' }]);
  });

  test('only answers to the chosen questions, and only these can be rated', async () => {
    const question = job.questions[1]?.id ?? '';
    const token = await open(await add({ question_ids: [question, question] }));
    const { candidates } = await shownTo(token);
    expect(candidates[0]?.answers.map((answer) => answer.question.id)).toEqual([question]);
    const rating = { token, params: { id: answerOf(ada, 0) }, body: { rate: 'good' } };
    expect(await refusal(harness.app, rateAsGuest, rating)).toMatchObject({ code: 'not_found' });
    await ask(harness.app, rateAsGuest, { ...rating, params: { id: answerOf(ada, 1) } });
  });

  test('videos with addresses that are valid for half an hour at most', async () => {
    const { app, passTime } = harness;
    const link = await add();
    const url = (await shownTo(await open(link))).candidates[0]?.answers[0]?.video?.url ?? '';
    expect((await app.inject(url)).statusCode).toBe(200);
    const expires = Number(new URL(url, 'http://page').searchParams.get('expires')) * 1000;
    expect(expires - harness.deps.now().getTime()).toBeGreaterThan(14 * 60_000);
    passTime(30 * 60_000);
    expect((await app.inject(url)).statusCode).toBe(410);
    const again = (await shownTo(await open(link))).candidates[0]?.answers[0]?.video?.url ?? '';
    expect((await app.inject(again)).statusCode).toBe(200);
  });

  test('no longer a candidate who is removed or has withdrawn', async () => {
    const { app } = harness;
    const [gone, left] = [await addCandidate(app, job), await addCandidate(app, job)];
    const link = await add({ response_ids: [gone.id, left.id, ada.id] });
    const token = await open(link);
    expect((await shownTo(token)).candidates).toHaveLength(3);
    await harness.deps.db.asTenant(owner, async (tx) => {
      await tx.update(responses).set({ removed_at: new Date() }).where(eq(responses.id, gone.id));
      await tx.update(responses).set({ progress: 'withdrawn' }).where(eq(responses.id, left.id));
    });
    expect((await shownTo(token)).candidates.map(({ id }) => id)).toEqual([ada.id]);
    for (const hidden of [gone, left]) {
      const params = { id: answerOf(hidden) };
      expect((await refusal(app, rateAsGuest, { token, params, body: { rate: 'bad' } })).status).toBe(404);
      const comment = { id: newId(), at_ms: null, text: 'Hello' };
      expect((await refusal(app, commentAsGuest, { token, params, body: comment })).status).toBe(404);
    }
    const listed = await ask(app, getReviewLinks, { token: owner.token, params: { id: job.id } });
    expect(listed.find(({ id }) => id === link.id)?.response_ids).toEqual([ada.id]);
  });
});

describe('access ends', () => {
  const calls = (link: NewReviewLink, token: string): [Parameters<typeof refusal>[1], CallInput][] => [
    [getReviewLink, { params: { hash: link.hash } }],
    [openReviewLink, opening(link)],
    [getSharedCandidates, { token }],
    [rateAsGuest, { token, params: { id: answerOf(ada) }, body: { rate: 'good' } }],
    [
      commentAsGuest,
      { token, params: { id: answerOf(ada) }, body: { id: newId(), at_ms: null, text: 'Hello' } },
    ],
  ];

  test('at once when the link is revoked, for every call', async () => {
    const link = await add();
    const token = await open(link);
    await shownTo(token);
    expect((await revoke(link)).revoked_at).not.toBeNull();
    for (const [endpoint, sent] of calls(link, token))
      expect(await refusal(harness.app, endpoint, sent)).toMatchObject({
        status: 410,
        code: 'review_link_over',
      });
  });

  test('at once when the link expires', async () => {
    const expires_at = new Date(harness.deps.now().getTime() + day).toISOString();
    const link = await add({ expires_at });
    const token = await open(link);
    await shownTo(token);
    harness.passTime(day);
    for (const [endpoint, sent] of calls(link, token))
      expect((await refusal(harness.app, endpoint, sent)).code).toBe('review_link_over');
  });

  describe('a guest’s addresses of videos and files', () => {
    let whose: Candidate;
    beforeAll(async () => {
      whose = await addCandidate(harness.app, job);
      await storeVideo(harness.app, job, whose);
      await storeCv(harness.app, whose, Buffer.from('%PDF-1.4 CV'));
    });

    async function held(changes: Partial<ReviewLinkDraft> = {}) {
      const link = await add({ response_ids: [whose.id, ben.id], shows_files: true, ...changes });
      const [shown] = (await shownTo(await open(link))).candidates;
      const addresses = [shown?.answers[0]?.video?.url ?? '', shown?.files[0]?.url ?? ''];
      for (const url of addresses) {
        const reply = await harness.app.inject({ url, headers: { range: 'bytes=0-3' } });
        expect(reply.statusCode).toBe(206);
        expect(reply.headers['cache-control']).toBe('private, no-store');
      }
      return { link, addresses };
    }
    const answersTo = (addresses: readonly string[], headers: Record<string, string> = {}) =>
      Promise.all(
        addresses.map(async (url) => {
          const reply = await harness.app.inject({ url, headers });
          return [reply.statusCode, reply.json().error?.code];
        }),
      );
    const over = [410, 'review_link_over'];

    test('end at once when their link is revoked, and no other link’s do', async () => {
      const [first, second] = [await held(), await held()];
      await revoke(first.link);
      for (const headers of [{}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }])
        expect(await answersTo(first.addresses, headers)).toEqual([over, over]);
      for (const url of second.addresses) expect((await harness.app.inject(url)).statusCode).toBe(200);
    });

    test('end when the link expires, even if they would be valid longer', async () => {
      const { addresses } = await held({
        expires_at: new Date(harness.deps.now().getTime() + 60_000).toISOString(),
      });
      harness.passTime(60_000);
      expect(await answersTo(addresses)).toEqual([over, over]);
    });

    test('are invalid without the link they name, or with another', async () => {
      const [first, second] = [await held(), await held()];
      for (const change of [
        (query: URLSearchParams) => (query.delete('link'), query.delete('response')),
        (query: URLSearchParams) => query.delete('response'),
        (query: URLSearchParams) => query.set('link', second.link.id),
        (query: URLSearchParams) => query.set('response', ben.id),
      ]) {
        const changed = first.addresses.map((address) => {
          const url = new URL(address, 'http://page');
          change(url.searchParams);
          return url.pathname + url.search;
        });
        const nothing = [404, 'not_found'];
        expect(await answersTo(changed)).toEqual([nothing, nothing]);
      }
    });

    test('end when their candidate withdraws', async () => {
      const { addresses } = await held();
      await harness.deps.db.asTenant(owner, (tx) =>
        tx.update(responses).set({ progress: 'withdrawn' }).where(eq(responses.id, whose.id)),
      );
      const nothing = [404, 'not_found'];
      expect(await answersTo(addresses)).toEqual([nothing, nothing]);
    });
  });

  test('an unknown link and an ended link get different replies', async () => {
    for (const hash of [newLinkHash(), 'no-link']) {
      const link = { hash };
      const asked = await refusal(harness.app, getReviewLink, { params: link });
      expect(asked).toMatchObject({ status: 404, code: 'review_link_invalid' });
      expect((await refusal(harness.app, openReviewLink, opening(link))).code).toBe('review_link_invalid');
    }
  });
});

describe('opening a link', () => {
  test('first shows its owner and what it asks for, and no candidate', async () => {
    const link = await add({ password: 'eight or more', may_rate: false, may_comment: false });
    const { body } = await send(harness.app, getReviewLink, { params: { hash: link.hash } });
    expect(JSON.parse(body)).toEqual({
      response: {
        data: {
          ...{ company: job.company.name, job: job.name, has_password: true, asks_name: false },
          ...{ candidates: 1, logo: null, design: plainDesign },
        },
      },
    });
  });

  test('shows the company as its interviews do, before and after it is opened', async () => {
    const { app } = harness;
    const { token } = owner;
    const logo = newId();
    await ask(app, uploadFile, { token, params: { id: logo }, body: png });
    const colors = { bg_color: '#fff3e0', buttons_color: '#8a1c7c' };
    const company = await ask(app, createCompany, {
      token,
      body: companyDraft({ logo_file_id: logo, bg_image_file_id: logo, ...colors }),
    });
    const branded = await ask(app, createJob, { token, body: jobDraft(company.id) });
    const candidate = await addCandidate(app, branded);
    const link = await add({ job_id: branded.id, response_ids: [candidate.id] });
    const door = await ask(app, getReviewLink, { params: { hash: link.hash } });
    const inside = await shownTo(await open(link));
    for (const shown of [door, inside]) {
      expect(shown).toMatchObject({ company: company.name, design: { template: 'basic', ...colors } });
      for (const address of [shown.logo, shown.design.bg_image])
        expect((await app.inject({ url: address ?? '' })).statusCode).toBe(200);
    }
    expect(door.candidates).toBe(1);
  });

  test('with a wrong password opens nothing and counts no view; the right password opens it', async () => {
    const link = await add({ password: 'Ünder 8 Augen' });
    expect(link.has_password).toBe(true);
    for (const password of ['', 'ünder 8 augen', 'Ünder 8 Augen ']) {
      const sent = opening(link, { password });
      expect(await refusal(harness.app, openReviewLink, sent)).toMatchObject({
        status: 401,
        code: 'wrong_password',
      });
      const looking = { token: sent.body.session_token };
      expect((await refusal(harness.app, getSharedCandidates, looking)).code).toBe('session_ended');
    }
    await shownTo(await open(link, { password: 'Ünder 8 Augen' }));
    const [listed] = await ask(harness.app, getReviewLinks, { token: owner.token, params: { id: job.id } });
    expect(listed).toMatchObject({ id: link.id, views: 1 });
  });

  test('needs a password that is stored only as argon2id and shown to nobody', async () => {
    const sent = adding({ password: 'hunter number two' });
    const { body } = await send(harness.app, addReviewLink, sent);
    expect(body).not.toContain('hunter');
    expect(body).not.toContain('argon2');
    const rows = await harness.deps.db.asTenant(owner, (tx) =>
      tx.select().from(review_links).where(eq(review_links.id, sent.body.id)),
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('counts one view, also if repeated', async () => {
    const link = await add();
    const sent = opening(link);
    for (const _again of [1, 2]) await ask(harness.app, openReviewLink, sent);
    await ask(harness.app, openReviewLink, opening(link));
    const [listed] = await ask(harness.app, getReviewLinks, { token: owner.token, params: { id: job.id } });
    expect(listed).toMatchObject({ id: link.id, views: 2 });
    expect(listed?.viewed_at).not.toBeNull();
    const otherCall = { ...sent, params: { hash: (await add()).hash } };
    expect((await refusal(harness.app, openReviewLink, otherCall)).code).toBe('id_taken');
  });

  test('requires a name from guests who may rate or comment', async () => {
    const asked = await add({ may_rate: false, may_comment: true });
    expect(await refusal(harness.app, openReviewLink, opening(asked, { name: ' ' }))).toMatchObject({
      code: 'invalid_fields',
      fields: { name: 'required' },
    });
    const silent = await add({ may_rate: false, may_comment: false });
    await shownTo(await open(silent, { name: '' }));
  });
});

describe('a guest’s feedback', () => {
  test('as a rating is shown beside the team’s, and counts in no rate', async () => {
    const token = await open(await add(), { name: 'Hanna Head' });
    const before = await seenByTeam();
    const rating = { token, params: { id: answerOf(ada) } };
    expect(await ask(harness.app, rateAsGuest, { ...rating, body: { rate: 'good' } })).toMatchObject({
      my_rate: 'good',
    });
    const rated = await seenByTeam();
    expect(rated.rating).toEqual(before.rating);
    expect(rated.answers[0]).toMatchObject({
      rate: before.answers[0]?.rate,
      raters_count: before.answers[0]?.raters_count,
      guest_rates: expect.arrayContaining([{ user_name: 'Hanna Head', rate: 'good' }]),
    });
    expect((await shownTo(token)).candidates[0]?.answers[0]?.mark.my_rate).toBe('good');
    await ask(harness.app, rateAsGuest, { ...rating, body: { rate: null } });
    const names = (await seenByTeam()).answers[0]?.guest_rates.map((rating) => rating.user_name);
    expect(names).not.toContain('Hanna Head');
  });

  test('as a comment is shown to the team at its moment with the guest’s name, and not to other guests', async () => {
    const link = await add();
    const token = await open(link, { name: 'Ivo In-law' });
    const addressed = { token, params: { id: answerOf(ada) } };
    const comment = { id: newId(), at_ms: 1500, text: 'I like this.' };
    for (const _again of [1, 2]) await ask(harness.app, commentAsGuest, { ...addressed, body: comment });
    const first = { id: newId(), at_ms: null, text: 'All in all good.' };
    const mark = await ask(harness.app, commentAsGuest, { ...addressed, body: first });
    expect(mark.comments.map(({ text }) => text)).toEqual(['All in all good.', 'I like this.']);
    const ofTeam = (await seenByTeam()).answers[0]?.comments.filter(
      (comment) => comment.user_name === 'Ivo In-law',
    );
    expect(ofTeam).toMatchObject([
      { user_id: null, at_ms: null },
      { user_id: null, at_ms: 1500, text: 'I like this.' },
    ]);
    const otherGuest = await shownTo(await open(link));
    expect(otherGuest.candidates[0]?.answers[0]?.mark.comments).toEqual([]);
  });

  test('is written once per id: other content, or another guest, is refused', async () => {
    const link = await add();
    const [token, another] = [await open(link), await open(link)];
    const params = { id: answerOf(ada) };
    const body = { id: newId(), at_ms: null, text: 'Once' };
    await ask(harness.app, commentAsGuest, { token, params, body });
    const changed = { token, params, body: { ...body, text: 'Twice' } };
    expect((await refusal(harness.app, commentAsGuest, changed)).code).toBe('id_taken');
    expect((await refusal(harness.app, commentAsGuest, { token: another, params, body })).code).toBe(
      'id_taken',
    );
  });

  test('is accepted only if the link allows it', async () => {
    const token = await open(await add({ may_rate: false, may_comment: false }));
    const params = { id: answerOf(ada) };
    const body = { id: newId(), at_ms: null, text: 'Hello' };
    expect((await refusal(harness.app, commentAsGuest, { token, params, body })).code).toBe('forbidden');
    const rating = { token, params, body: { rate: 'good' } };
    expect((await refusal(harness.app, rateAsGuest, rating)).code).toBe('forbidden');
  });

  test('is refused for candidates that the link does not show', async () => {
    const token = await open(await add());
    const rating = { token, params: { id: answerOf(ben) }, body: { rate: 'bad' } };
    expect((await refusal(harness.app, rateAsGuest, rating)).code).toBe('not_found');
  });
});

describe('a new link', () => {
  test('sent twice is one link; another password under the same id is refused', async () => {
    const sent = adding({ password: 'quite long' });
    const first = await ask(harness.app, addReviewLink, sent);
    expect(await ask(harness.app, addReviewLink, sent)).toEqual(first);
    for (const password of ['', 'other one']) {
      const otherCall = { ...sent, body: { ...sent.body, password } };
      expect((await refusal(harness.app, addReviewLink, otherCall)).code).toBe('id_taken');
    }
    expect((await auditOf(harness.app, owner, sent.body.id)).map(({ kind }) => kind)).toEqual(['added']);
  });

  test('is refused with the invalid fields if it names what cannot be shown', async () => {
    const { app } = harness;
    const otherJob = await makeJob(app, owner);
    const elsewhere = await addCandidate(app, otherJob);
    const foreign = await addCandidate(app, await makeJob(app, await signUp(app)));
    for (const id of [elsewhere.id, foreign.id, newId()]) {
      const refused = await refusal(app, addReviewLink, adding({ response_ids: [ada.id, id] }));
      expect(refused.fields).toEqual({ response_ids: 'not_allowed' });
    }
    const wrong = {
      question_ids: [otherJob.questions[0]?.id ?? ''],
      expires_at: new Date(0).toISOString(),
      password: 'short',
    };
    expect((await refusal(app, addReviewLink, adding(wrong))).fields).toEqual({
      question_ids: 'not_allowed',
      expires_at: 'out_of_range',
      password: 'too_short',
    });
    expect((await refusal(app, addReviewLink, adding({ response_ids: [] }))).fields).toEqual({
      response_ids: 'required',
    });
  });

  test('whose candidates are all removed stays in the list, showing nobody', async () => {
    const { app } = harness;
    const small = await makeJob(app, owner);
    const gone = await addCandidate(app, small);
    const link = await add({ job_id: small.id, response_ids: [gone.id] });
    await harness.deps.db.asTenant(owner, (tx) => tx.delete(responses).where(eq(responses.id, gone.id)));
    const listed = await ask(app, getReviewLinks, { token: owner.token, params: { id: small.id } });
    expect(listed).toMatchObject([{ id: link.id, response_ids: [] }]);
    expect((await shownTo(await open(link))).candidates).toEqual([]);
  });

  test('counts in the limit of two hundred per job; revoking one makes room', async () => {
    const { app } = harness;
    const full = await makeJob(app, owner);
    const candidate = await addCandidate(app, full);
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.insert(review_links).values(
        Array.from({ length: 200 }, (_, i) => ({
          ...{ agency_id: owner.agencyId, id: newId(), job_id: full.id, name: `${i}`, hash: newLinkHash() },
          ...{ shows_contact: false, shows_files: false, may_rate: false, may_comment: false },
          created_by: owner.userId,
        })),
      ),
    );
    const more = () => adding({ job_id: full.id, response_ids: [candidate.id] });
    const refused = await refusal(app, addReviewLink, more());
    expect(refused).toMatchObject({ code: 'too_many', details: { limit: 200 } });
    const [first] = await ask(app, getReviewLinks, { token: owner.token, params: { id: full.id } });
    if (first) await revoke(first);
    await ask(app, addReviewLink, more());
  });

  test('can be created and revoked by members who may export, not by reviewers', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer', { allCompanies: true });
    const link = await add();
    const made = await call(harness, addReviewLink, { token: reviewer.token, body: draftOf() });
    expect(made.status).toBe(403);
    const taken = { token: reviewer.token, params: { id: link.id } };
    expect((await refusal(harness.app, revokeReviewLink, taken)).status).toBe(403);
  });

  test('is in the audit log when created, opened and revoked, each once', async () => {
    const link = await add();
    await open(link);
    for (const _again of [1, 2]) await revoke(link);
    expect(await auditOf(harness.app, owner, link.id)).toMatchObject([
      { kind: 'added', subject_kind: 'review_link', user_id: owner.userId },
      { kind: 'opened', user_id: null },
      { kind: 'revoked', user_id: owner.userId },
    ]);
    const history = (await seenByTeam()).history.filter(({ kind }) => kind === 'shared');
    expect(history.length).toBeGreaterThan(0);
  });
});

describe('guessing', () => {
  const sending = (link: NewReviewLink, ip: string, password: string) => ({
    ...opening(link, { password }),
    headers: { 'x-forwarded-for': ip },
  });

  test('passwords is limited per network, and locks out nobody who knows the password', async () => {
    const limited = await startTestApp({ environment: { TRUST_PROXY: '1' } });
    try {
      const { app } = limited;
      const person = await signUp(app);
      const theirs = await makeJob(app, person);
      const candidate = await addCandidate(app, theirs);
      const link = await ask(app, addReviewLink, {
        token: person.token,
        body: draftOf({ job_id: theirs.id, response_ids: [candidate.id], password: 'never guessed' }),
      });
      const guess = async (ip: string) =>
        (await refusal(app, openReviewLink, sending(link, ip, 'guess'))).code;
      expect(await guess('198.51.100.1')).toBe('wrong_password');
      const found = await limited.deps.db.asNobody((tx) => tx.select().from(sign_in_failures));
      const [first] = found;
      if (!first) throw new Error('the guess was not counted');
      // Many more, each from its own network.
      const others = Array.from({ length: attemptsAnywhere }, (_, turn) => ({
        ...{ email_hash: first.email_hash, origin: `network:192.0.2.${turn}`, failed_at: first.failed_at },
      }));
      await limited.deps.db.asNobody((tx) => tx.insert(sign_in_failures).values(others));
      expect(await guess('198.51.100.1')).toBe('wrong_password');
      expect(await guess('198.51.100.1')).toBe('too_many_requests');
      await ask(app, openReviewLink, sending(link, '203.0.113.2', 'never guessed'));
    } finally {
      await limited.stop();
    }
  });

  test('addresses of links is limited per network', async () => {
    const limited = await startTestApp({ limits: { review: { max: 2, windowMs: 60_000 } } });
    try {
      const { app } = limited;
      const nowhere = { params: { hash: 'h'.repeat(43) }, body: opening(await add()).body };
      for (const _guess of [1, 2])
        expect((await refusal(app, openReviewLink, nowhere)).code).toBe('review_link_invalid');
      expect((await refusal(app, openReviewLink, nowhere)).code).toBe('too_many_requests');
    } finally {
      await limited.stop();
    }
  });
});
