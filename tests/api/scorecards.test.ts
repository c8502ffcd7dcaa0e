// Scorecards: reviewers judge alone first, what they submitted stays on record, and a scorecard changes nothing else.
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#contract/api-key.ts';
import { getOurCompetences } from '#contract/bank.ts';
import { getExports, startExport } from '#contract/export.ts';
import { newId } from '#contract/id.ts';
import { createJob, getJob, getJobs, updateJob } from '#contract/job.ts';
import type { Competence, JobDetail } from '#contract/job.ts';
import { languages } from '#contract/languages.ts';
import { memberRoles } from '#contract/permissions.ts';
import { getResponse, getResponses } from '#contract/response.ts';
import { addReviewLink, getReviewLinks, getSharedCandidates, openReviewLink } from '#contract/review-link.ts';
import { getAgreement } from '#contract/review-queue.ts';
import {
  getJobScorecards,
  getScorecard,
  saveScorecard,
  submitScorecard,
  viewScorecards,
} from '#contract/scorecard.ts';
import type { Scorecard } from '#contract/scorecard.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import {
  competence_versions,
  scorecard_levels,
  scorecards,
} from '../../server/platform/db/schema/scorecard.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, draftOf, jobDraft, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { addSide } from './room-side.ts';
import { assignJobTo, auditOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let ann: Person;
let ben: Person;
/** May see, but not rate. */
let onlooker: Person;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  const { app } = harness;
  owner = await signUp(app, 'Olga Owner');
  ann = await addColleague(app, owner, 'recruiter', { name: 'Ann' });
  ben = await addColleague(app, owner, 'recruiter', { name: 'Ben' });
  onlooker = await addColleague(app, owner, 'recruiter', {
    name: 'Onno Onlooker',
    permissions: ['jobs.view_all', 'responses.view'],
  });
});
afterAll(() => harness.stop());

const anchors = ['Names nothing.', 'Names a tool.', 'Describes a case.', 'Also compares.'];
const competence = (name: string, more: Partial<Competence> = {}): Competence => ({
  ...{ id: newId(), name, score: 70, levels: anchors },
  ...more,
});
const makeScored = (...competences: Competence[]) => makeJob(harness.app, owner, { competences });

const see = (candidate: Candidate, person = ann) =>
  ask(harness.app, getScorecard, { token: person.token, params: { id: candidate.id } });

type Levels = Record<string, number | null | { level?: number | null; note?: string; version?: number }>;

/** The body that stores these levels, by competence id, over what the person has stored. */
function bodyOf(card: Scorecard, given: Levels) {
  const levels = Object.entries(given).map(([id, entry]) => {
    const {
      level = null,
      note = '',
      version,
    } = typeof entry === 'object' && entry ? entry : { level: entry };
    const present = card.competences.find((competence) => competence.id === id)?.version ?? 1;
    return { competence_id: id, version: version ?? present, level, note };
  });
  return { updated_at: card.own?.updated_at ?? null, levels };
}

async function sending(candidate: Candidate, given: Levels, person = ann) {
  const card = await see(candidate, person);
  return { token: person.token, params: { id: candidate.id }, body: bodyOf(card, given) };
}

const save = async (candidate: Candidate, given: Levels, person = ann) =>
  ask(harness.app, saveScorecard, await sending(candidate, given, person));
const submit = async (candidate: Candidate, given: Levels, person = ann) =>
  ask(harness.app, submitScorecard, await sending(candidate, given, person));
const view = (candidate: Candidate, person = ann) =>
  ask(harness.app, viewScorecards, { token: person.token, params: { id: candidate.id } });

const rowsOf = <Row>(
  read: (tx: Parameters<Parameters<TestApp['deps']['db']['asTenant']>[1]>[0]) => Promise<Row>,
) => harness.deps.db.asTenant(owner, read);

describe('a draft', () => {
  test('is its author’s alone, and stays what was entered', async () => {
    const [calm, care] = [competence('Calm'), competence('Care')];
    const job = await makeScored(calm, care);
    const candidate = await addCandidate(harness.app, job);
    expect(await see(candidate)).toMatchObject({
      own: null,
      submitted: 0,
      team: null,
      competences: [{ id: calm.id, version: 1, name: 'Calm', target: 3, levels: anchors }, { id: care.id }],
    });
    const draft = await save(candidate, {
      [calm.id]: { level: 2, note: ' Thinks aloud ' },
      [care.id]: { note: '?' },
    });
    expect(draft).toMatchObject({ submitted: 0, team: null, own: { submitted_at: null } });
    expect(draft.own?.levels).toMatchObject([
      { competence_id: calm.id, level: 2, note: 'Thinks aloud', first_level: null, earlier: null },
      { competence_id: care.id, level: null, note: '?' },
    ]);
    expect((await save(candidate, { [calm.id]: 3 })).own?.levels).toMatchObject([{ level: 3, note: '' }]);
    // Nobody else notices it, not even in counts.
    for (const person of [owner, ben, onlooker])
      expect(await see(candidate, person)).toMatchObject({ own: null, submitted: 0 });
    expect(await see(candidate, onlooker)).toMatchObject({ team: { scorecards: [] } });
    const listed = await ask(harness.app, getResponses, { token: onlooker.token, params: { id: job.id } });
    expect(listed.responses).toMatchObject([{ scorecard: null }]);
    expect(await auditOf(harness.app, owner, candidate.id)).toEqual([]);
  });

  test('says of a candidate without answers whether they have been in a live interview', async () => {
    const job = await makeScored(competence('Calm'));
    const [candidate, other] = [
      await addCandidate(harness.app, job, { isAnswered: false }),
      await addCandidate(harness.app, job, { isAnswered: false }),
    ];
    const come = (joinedAt?: Date) =>
      addSide(harness, owner, job.company_id, {
        responseId: candidate.id,
        endedAt: new Date(),
        ...(joinedAt && { joinedAt }),
      });
    expect(await see(candidate)).toMatchObject({ was_met: false });
    // At the door only.
    await come();
    expect(await see(candidate)).toMatchObject({ was_met: false });
    await come(new Date());
    // Not all who may rate may see live rooms.
    for (const person of [ann, onlooker])
      expect(await see(candidate, person)).toMatchObject({ was_met: true });
    expect(await see(other)).toMatchObject({ was_met: false });
  });

  test('is not overwritten from a page that shows an older one', async () => {
    const calm = competence('Calm');
    const candidate = await addCandidate(harness.app, await makeScored(calm));
    const old = await sending(candidate, { [calm.id]: 4 });
    const stored = await save(candidate, { [calm.id]: { level: 1, note: 'From the other tab' } });
    const refused = await refusal(harness.app, saveScorecard, old);
    expect(refused).toMatchObject({ status: 409, code: 'edited_meanwhile', details: { current: stored } });
    expect(await refusal(harness.app, submitScorecard, old)).toMatchObject({ code: 'edited_meanwhile' });
    expect(await see(candidate)).toEqual(stored);
    // The same content again is the same save, whatever page it comes from (P3).
    const again = { ...old, body: bodyOf(stored, { [calm.id]: { level: 1, note: 'From the other tab' } }) };
    again.body.updated_at = null;
    expect(await ask(harness.app, saveScorecard, again)).toEqual(stored);
  });

  test('is submitted with a level for every competence', async () => {
    const [calm, care] = [competence('Calm'), competence('Care')];
    const candidate = await addCandidate(harness.app, await makeScored(calm, care));
    const missing = { status: 422, code: 'invalid_fields', fields: { levels: 'required' } };
    for (const levels of [{}, { [calm.id]: 3 }, { [calm.id]: 3, [care.id]: { level: null, note: 'Hm' } }])
      expect(await refusal(harness.app, submitScorecard, await sending(candidate, levels))).toMatchObject(
        missing,
      );
    for (const level of [-1, 5, 2.5]) {
      const wrong = await sending(candidate, { [calm.id]: level, [care.id]: 1 });
      expect(await refusal(harness.app, submitScorecard, wrong)).toMatchObject({ status: 422 });
    }
    const none = await addCandidate(harness.app, await makeJob(harness.app, owner));
    expect(await refusal(harness.app, submitScorecard, await sending(none, {}))).toMatchObject(missing);
    const done = await submit(candidate, { [calm.id]: 3, [care.id]: 0 });
    expect(done.own?.submitted_at).not.toBeNull();
    expect(done.team?.means).toEqual([
      { competence_id: calm.id, mean: 3, reviewers: 1 },
      { competence_id: care.id, mean: null, reviewers: 0 },
    ]);
  });
});

describe('independence', () => {
  test('members of every role who may rate see no colleague’s scorecard before theirs', async () => {
    const calm = competence('Calm');
    const job = await makeScored(calm);
    const candidate = await addCandidate(harness.app, job);
    await submit(candidate, { [calm.id]: { level: 1, note: 'Ann’s secret note' } });
    for (const role of memberRoles) {
      const person = role === 'owner' ? owner : await addColleague(harness.app, owner, role);
      await assignJobTo(harness.app, person, job.id);
      const { token } = person;
      const card = await see(candidate, person);
      expect(card).toMatchObject({ submitted: 1, team: null });
      const [listed, compared, detail] = [
        await ask(harness.app, getResponses, { token, params: { id: job.id } }),
        await ask(harness.app, getJobScorecards, {
          token,
          params: { id: job.id },
          query: { ids: candidate.id },
        }),
        await ask(harness.app, getResponse, { token, params: { id: candidate.id } }),
      ];
      const hidden = { mean: null, submitted: 1, is_hidden: true };
      expect(listed.responses).toMatchObject([{ scorecard: hidden }]);
      expect(compared.candidates).toEqual([{ response_id: candidate.id, submitted: 1, means: null }]);
      expect(detail.scorecard).toEqual(hidden);
      expect(JSON.stringify([card, listed, compared, detail])).not.toContain('secret note');
      // A draft is not enough.
      await save(candidate, { [calm.id]: 4 }, person);
      expect(await see(candidate, person)).toMatchObject({ team: null });
    }
    expect(await see(candidate, onlooker)).toMatchObject({
      team: { scorecards: [{ user_name: 'Ann', viewed_first: false, levels: [{ level: 1 }] }] },
    });
    const sent = { token: onlooker.token, params: { id: candidate.id } };
    const body = { updated_at: null, levels: [] };
    for (const refused of [
      await refusal(harness.app, saveScorecard, { ...sent, body }),
      await refusal(harness.app, submitScorecard, { ...sent, body }),
      await refusal(harness.app, viewScorecards, sent),
    ])
      expect(refused).toMatchObject({ status: 403, details: { permission: 'responses.rate' } });
  });

  test('submitting shows the team’s, and viewing without scoring is recorded for good', async () => {
    const calm = competence('Calm');
    const candidate = await addCandidate(harness.app, await makeScored(calm));
    await submit(candidate, { [calm.id]: 4 });
    const own = await submit(candidate, { [calm.id]: 3 }, ben);
    expect(own.team?.scorecards.map(({ user_name }) => user_name)).toEqual(['Ann', 'Ben']);
    expect(own.team?.means).toEqual([{ competence_id: calm.id, mean: 3.5, reviewers: 2 }]);
    const seen = await view(candidate, owner);
    expect(seen).toMatchObject({ own: { submitted_at: null, levels: [] }, submitted: 2 });
    expect(seen.team?.scorecards).toHaveLength(2);
    const { viewed_first_at: at } = seen.own ?? {};
    expect(at).toBeTruthy();
    // Once is once.
    expect((await view(candidate, owner)).own?.viewed_first_at).toBe(at);
    const later = await submit(candidate, { [calm.id]: 1 }, owner);
    expect(later.own).toMatchObject({ viewed_first_at: at, levels: [{ level: 1 }] });
    expect(later.team?.scorecards.map(({ viewed_first }) => viewed_first)).toEqual([false, false, true]);
    // Who has submitted has nothing left to view first.
    expect((await view(candidate, ben)).own?.viewed_first_at).toBeNull();
    const kinds = (await auditOf(harness.app, owner, candidate.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      ...['scorecard_submitted', 'scorecard_submitted', 'scorecard_submitted', 'scorecards_viewed'],
    ]);
  });
});

describe('a submitted scorecard', () => {
  test('can change, while the first level stays on record and counts in the agreement', async () => {
    const { app } = harness;
    const calm = competence('Calm');
    const job = await makeScored(calm, competence('Never scored'));
    const other = job.competences[1]?.id ?? '';
    const agreement = async () =>
      (await ask(app, getAgreement, { token: owner.token, params: { id: job.id } })).competences;
    for (const [first, second] of [
      [1, 1],
      [4, 4],
      [2, 3],
    ] as const) {
      const candidate = await addCandidate(app, job);
      await submit(candidate, { [calm.id]: first, [other]: 0 });
      await submit(candidate, { [calm.id]: second, [other]: 0 }, ben);
      // Saw both, so hers counts in the mean but in no agreement.
      await view(candidate, owner);
      await submit(candidate, { [calm.id]: 4, [other]: 0 }, owner);
      if (first !== 2) continue;
      const before = await agreement();
      const changed = await save(candidate, { [calm.id]: { level: 3, note: 'On reflection' }, [other]: 0 });
      expect(changed.own?.levels[0]).toMatchObject({ level: 3, first_level: 2, note: 'On reflection' });
      expect(changed.team?.means[0]).toEqual({ competence_id: calm.id, mean: 3.33, reviewers: 3 });
      expect(await agreement()).toEqual(before);
      const incomplete = await sending(candidate, { [calm.id]: { level: null, note: 'x' }, [other]: 0 });
      expect(await refusal(app, saveScorecard, incomplete)).toMatchObject({ fields: { levels: 'required' } });
      const kinds = (await auditOf(app, owner, candidate.id)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'scorecard_changed')).toHaveLength(1);
    }
    expect(await agreement()).toEqual([
      // Two of three pairs are equal. Of 1 1, 4 4 and 2 3 alpha is 1 - 2 / (198 / 5), by hand.
      { competence_id: calm.id, name: 'Calm', candidates: 3, raters: 2, percent: 67, alpha: 0.949 },
      { competence_id: other, name: 'Never scored', candidates: 0, raters: 0, percent: null, alpha: null },
    ]);
  });

  test('keeps the wording that it was given by', async () => {
    const { app } = harness;
    const calm = competence('Calm');
    const job = await makeScored(calm);
    const candidate = await addCandidate(app, job);
    await submit(candidate, { [calm.id]: 2 });
    const change = async (changed: Partial<Competence>) => {
      const now = await ask(app, getJob, { token: owner.token, params: { id: job.id } });
      const body = draftOf(now, { competences: now.competences.map((each) => ({ ...each, ...changed })) });
      await ask(app, updateJob, { token: owner.token, params: { id: job.id }, body });
    };
    // Another weight is no other wording.
    await change({ score: 100 });
    expect(await see(candidate)).toMatchObject({ competences: [{ version: 1, target: 4 }] });
    const better = ['Nothing.', 'A tool.', 'A case.', 'A comparison.'];
    await change({ name: 'Composure', levels: better });
    const reworded = await see(candidate);
    expect(reworded.competences).toMatchObject([{ version: 2, name: 'Composure', levels: better }]);
    const earlier = { name: 'Calm', levels: anchors };
    expect(reworded.own?.levels).toMatchObject([{ version: 1, level: 2, earlier }]);
    expect(reworded.team?.means).toMatchObject([{ mean: 2, reviewers: 1 }]);
    // A page that was open may still submit what it showed.
    const late = await submit(candidate, { [calm.id]: { level: 1, version: 1 } }, ben);
    expect(late.own?.levels).toMatchObject([{ version: 1, earlier }]);
    const kept = await save(candidate, { [calm.id]: { level: 2, version: 2 } });
    expect(kept.own?.levels).toMatchObject([{ version: 2, level: 2, first_level: 2, earlier: null }]);
    const invented = await sending(candidate, { [calm.id]: { level: 2, version: 9 } });
    expect(await refusal(app, saveScorecard, invented)).toMatchObject({ fields: { levels: 'not_allowed' } });
    const versions = await rowsOf((tx) =>
      tx.select().from(competence_versions).where(eq(competence_versions.competence_id, calm.id)),
    );
    expect(versions.map(({ name, levels }) => ({ name, levels }))).toEqual([
      earlier,
      { name: 'Composure', levels: better },
    ]);
  });

  test('outlives the removal of a competence, which then counts nowhere', async () => {
    const { app } = harness;
    const [calm, care] = [competence('Calm'), competence('Care')];
    const job = await makeScored(calm, care);
    const candidate = await addCandidate(app, job);
    await submit(candidate, { [calm.id]: 4, [care.id]: 1 });
    const put = async (competences: Competence[]) => {
      const now = await ask(app, getJob, { token: owner.token, params: { id: job.id } });
      const sent = { token: owner.token, params: { id: job.id }, body: draftOf(now, { competences }) };
      await ask(app, updateJob, sent);
    };
    await put([calm]);
    const less = await see(candidate);
    expect(less.own?.levels).toMatchObject([{ competence_id: calm.id, level: 4 }]);
    expect(less.team?.means).toEqual([{ competence_id: calm.id, mean: 4, reviewers: 1 }]);
    const { scorecard } = await ask(app, getResponse, { token: ann.token, params: { id: candidate.id } });
    expect(scorecard).toEqual({ mean: 4, submitted: 1, is_hidden: false });
    // A page that still shows it saves the rest.
    await save(candidate, { [calm.id]: 3, [care.id]: 2 });
    const patience = competence('Patience');
    await put([calm, patience]);
    const more = await save(candidate, { [calm.id]: 3, [patience.id]: 2 });
    expect(more.own?.levels).toMatchObject([
      { level: 3, first_level: 4 },
      { level: 2, first_level: 2 },
    ]);
    const stored = await rowsOf((tx) =>
      tx
        .select()
        .from(scorecard_levels)
        .where(
          and(eq(scorecard_levels.competence_id, care.id), eq(scorecard_levels.response_id, candidate.id)),
        ),
    );
    expect(stored).toMatchObject([{ level: 1 }]);
    // It returns with other words: the level stays with those that it was given by.
    await put([calm, patience, { ...care, name: 'Care for others' }]);
    const again = await see(candidate);
    expect(again.competences[2]).toMatchObject({ id: care.id, version: 2, name: 'Care for others' });
    expect(again.own?.levels.find((level) => level.competence_id === care.id)).toMatchObject({
      ...{ level: 1, earlier: { name: 'Care' } },
    });
  });

  test('is shown to no API key', async () => {
    const { app } = harness;
    const calm = competence('Calm');
    const job = await makeScored(calm);
    const candidate = await addCandidate(app, job);
    await submit(candidate, { [calm.id]: 4 });
    const made = {
      token: owner.token,
      body: { id: newId(), permissions: ['jobs.view_all' as const, 'responses.view' as const] },
    };
    const { key } = await ask(app, createApiKey, made);
    const { responses: rows } = await ask(app, getResponses, { token: key, params: { id: job.id } });
    expect(rows).toMatchObject([{ scorecard: { mean: null, submitted: 1, is_hidden: true } }]);
  });

  test('changes no status, step, tag or rating, and goes with the candidate', async () => {
    const { app } = harness;
    const calm = competence('Calm');
    const candidate = await addCandidate(app, await makeScored(calm));
    const rowOf = () => rowsOf((tx) => tx.select().from(responses).where(eq(responses.id, candidate.id)));
    const before = await rowOf();
    await submit(candidate, { [calm.id]: 4 });
    await view(candidate, owner);
    expect(await rowOf()).toEqual(before);
    const detail = await ask(app, getResponse, { token: ann.token, params: { id: candidate.id } });
    expect(detail.history.map(({ kind, from, to }) => ({ kind, from, to }))).toEqual([
      { kind: 'scorecard_submitted', from: null, to: null },
      { kind: 'scorecards_viewed', from: null, to: null },
    ]);
    await deleteForGood(harness, owner.token, candidate.id);
    const left = await rowsOf((tx) =>
      tx.select().from(scorecards).where(eq(scorecards.response_id, candidate.id)),
    );
    expect(left).toEqual([]);
  });
});

describe('the team’s result', () => {
  test('is compared for up to four candidates of the job, in the order of the call', async () => {
    const { app } = harness;
    const [calm, care] = [competence('Calm'), competence('Care', { score: 20 })];
    const job = await makeScored(calm, care);
    const [one, two, open] = [
      await addCandidate(app, job),
      await addCandidate(app, job),
      await addCandidate(app, job),
    ];
    const stranger = await addCandidate(app, await makeScored(competence('Other')));
    await submit(one, { [calm.id]: 3, [care.id]: 0 });
    await submit(one, { [calm.id]: 4, [care.id]: 2 }, ben);
    await submit(two, { [calm.id]: 1, [care.id]: 1 }, ben);
    const compare = (ids: string[], person = ann) => ({
      ...{ token: person.token, params: { id: job.id }, query: { ids: ids.join(',') } },
    });
    const facts = await ask(app, getJobScorecards, compare([open.id, two.id, stranger.id, one.id]));
    expect(facts).toEqual({
      competences: [
        { id: calm.id, name: 'Calm', target: 3 },
        { id: care.id, name: 'Care', target: 1 },
      ],
      candidates: [
        {
          ...{ response_id: open.id, submitted: 0 },
          means: [calm, care].map(({ id }) => ({ competence_id: id, mean: null, reviewers: 0 })),
        },
        { response_id: two.id, submitted: 1, means: null },
        {
          ...{ response_id: one.id, submitted: 2 },
          means: [
            { competence_id: calm.id, mean: 3.5, reviewers: 2 },
            { competence_id: care.id, mean: 2, reviewers: 1 },
          ],
        },
      ],
    });
    // The list has the mean of these means.
    const { responses: rows } = await ask(app, getResponses, { token: ann.token, params: { id: job.id } });
    const shown = new Map(rows.map(({ id, scorecard }) => [id, scorecard]));
    expect(shown.get(one.id)).toEqual({ mean: 2.75, submitted: 2, is_hidden: false });
    expect(shown.get(open.id)).toBeNull();
    for (const ids of [['x'], [], Array.from({ length: 5 }, () => newId())])
      expect(await refusal(app, getJobScorecards, compare(ids))).toMatchObject({ fields: { ids: 'format' } });
    const unassigned = await addColleague(app, owner, 'reviewer');
    expect(await refusal(app, getJobScorecards, compare([one.id], unassigned))).toMatchObject({
      status: 404,
    });
    const reading = { token: unassigned.token, params: { id: one.id } };
    expect(await refusal(app, getScorecard, reading)).toMatchObject({ status: 404 });
    expect(await refusal(app, viewScorecards, reading)).toMatchObject({ status: 404 });
  });

  test('is shown to guests of a link that says so, without names and notes', async () => {
    const { app } = harness;
    const calm = competence('Calm');
    const job = await makeScored(calm);
    const candidate = await addCandidate(app, job);
    await submit(candidate, { [calm.id]: { level: 3, note: 'Secret note' } });
    await submit(candidate, { [calm.id]: { level: 2, note: 'Secret note' } }, ben);
    const link = (changes: object) => ({
      token: owner.token,
      body: {
        ...{
          id: newId(),
          job_id: job.id,
          response_ids: [candidate.id],
          question_ids: null,
          name: 'Head of care',
        },
        ...{ message: '', shows_contact: false, shows_files: false, may_rate: false, may_comment: false },
        ...{ expires_at: null, password: '', ...changes },
      },
    });
    const shownBy = async (changes: object) => {
      const { hash } = await ask(app, addReviewLink, link(changes));
      const session_token = randomBytes(32).toString('base64url');
      const body = { session_token, password: '', name: 'Gus Guest' };
      await ask(app, openReviewLink, { params: { hash }, body });
      return ask(app, getSharedCandidates, { token: session_token });
    };
    const early = await refusal(app, addReviewLink, link({ shows_scorecard: true }));
    expect(early, 'the owner has not scored').toMatchObject({ fields: { shows_scorecard: 'not_allowed' } });
    await ask(app, viewScorecards, { token: owner.token, params: { id: candidate.id } });
    const shown = await shownBy({ shows_scorecard: true });
    const result = { id: calm.id, name: 'Calm', target: 3, mean: 2.5, reviewers: 2 };
    expect(shown.candidates[0]?.scorecard).toEqual([result]);
    expect(JSON.stringify(shown)).not.toMatch(/Secret note|Ann|Ben|Names nothing/);
    // An older page does not know of it.
    expect((await shownBy({})).candidates[0]?.scorecard).toEqual([]);
    // Who has not scored gets no address to look at the result as a guest, nor does an API key.
    const asks = { params: { id: job.id } };
    const linksOf = async (token: string) =>
      (await ask(app, getReviewLinks, { ...asks, token })).map((made) => made.hash !== null);
    const late = await addColleague(app, owner, 'recruiter');
    expect(await linksOf(late.token)).toEqual([true, false]);
    expect(await linksOf(ann.token)).toEqual([true, true]);
    for (const right of ['may_rate', 'may_comment']) {
      const alone = await refusal(app, addReviewLink, link({ shows_scorecard: true, [right]: true }));
      expect(alone).toMatchObject({ status: 422, fields: { shows_scorecard: 'not_allowed' } });
    }
  });

  test('is in the exports of a member who may see it', async () => {
    const { app } = harness;
    const [calm, care] = [competence('Calm'), competence('=Care')];
    const job = await makeScored(calm, care);
    const scored = await addCandidate(app, job, { name: 'Scored' });
    await addCandidate(app, job, { name: 'Open' });
    await submit(scored, { [calm.id]: 3, [care.id]: 0 });
    await submit(scored, { [calm.id]: 2, [care.id]: 0 }, ben);
    const exported = async (person: Person) => {
      const of = { token: person.token, params: { id: job.id } };
      const { id } = await ask(app, startExport, { ...of, body: { id: newId(), format: 'csv' } });
      const url = await eventually(async () => {
        const made = (await ask(app, getExports, of)).find((each) => each.id === id);
        expect(made?.state).toBe('ready');
        return made?.url ?? '';
      });
      const { payload } = await app.inject(url);
      const { data } = Papa.parse<Record<string, string>>(payload.replace(/^\uFEFF/, ''), { header: true });
      return new Map(data.map((row) => [row['Name'], row]));
    };
    const [mean, count] = ['Calm (scorecard mean, 1–4)', 'Calm (number of scores)'];
    const ours = await exported(ann);
    expect(ours.get('Scored')).toMatchObject({ [mean]: '2.5', [count]: '2' });
    expect(ours.get('Scored')).toMatchObject({
      "'=Care (scorecard mean, 1–4)": '',
      "'=Care (number of scores)": '0',
    });
    expect(ours.get('Open')).toMatchObject({ [mean]: '', [count]: '' });
    expect((await exported(owner)).get('Scored')).toMatchObject({ [mean]: 'Score first', [count]: '' });
  });
});

describe('the wording of competences', () => {
  test('is four sentences or none, and names questions of the job', async () => {
    const { app } = harness;
    const { company_id } = await makeJob(app, owner);
    const make = (...competences: Competence[]) => ({
      token: owner.token,
      body: jobDraft(company_id, { competences }),
    });
    for (const levels of [['One.'], anchors.slice(1), [...anchors, 'Five.'], ['', ...anchors.slice(1)]])
      expect(await refusal(app, createJob, make(competence('Calm', { levels })))).toMatchObject({
        status: 422,
      });
    const long = competence('Calm', { levels: ['x'.repeat(301), ...anchors.slice(1)] });
    expect(await refusal(app, createJob, make(long))).toMatchObject({
      fields: { 'competences.0.levels.0': 'too_long' },
    });
    const strange = competence('Calm', { question_ids: [newId()] });
    expect(await refusal(app, createJob, make(strange))).toMatchObject({
      fields: { 'competences.0.question_ids': 'not_allowed' },
    });
    const sent = make();
    const [question] = sent.body.questions;
    const told = competence('Calm', { question_ids: [question?.id ?? ''], by_ai: true });
    const { levels: _, ...bare } = competence('Bare');
    sent.body.competences = [told, bare];
    const job: JobDetail = await ask(app, createJob, sent);
    expect(job.competences).toEqual([told, bare]);
    // The list of all jobs has what it shows.
    const listed = (await ask(app, getJobs, { token: owner.token })).find(({ id }) => id === job.id);
    expect(listed?.competences).toEqual([told, bare].map(({ id, name, score }) => ({ id, name, score })));
  });

  test('is built in for every language', async () => {
    const known = new Set<string>();
    for (const language of languages) {
      const ours = await ask(harness.app, getOurCompetences, { token: ann.token, query: { language } });
      expect(ours).toHaveLength(18);
      for (const { name, levels } of ours) {
        expect(new Set([name, ...levels]).size).toBe(5);
        for (const text of [name, ...levels]) known.add(text);
      }
    }
    // Only a few short names are spelled alike in two languages.
    expect(known.size).toBeGreaterThan(18 * 5 * languages.length - 12);
  });
});
