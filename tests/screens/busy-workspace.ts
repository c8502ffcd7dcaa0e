// A workspace in the middle of its work, for pictures of a recruiter's pages: jobs, colleagues, and candidates of every
// status with a real video of a drawn person.
import type { Browser } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { setPipelines, setTags } from '#contract/response-changes.ts';
import { addReviewLink } from '#contract/review-link.ts';
import { getResponse, inviteByEmail, rateAnswer, setStatus } from '#contract/response.ts';
import type { Rate, ResponseStatus } from '#contract/status.ts';
import { getUser, getUsers } from '#contract/user.ts';
import { addColleague } from '../e2e/colleague.ts';
import { addToReview } from '../e2e/reviewed-candidate.ts';
import type { TestServer } from '../e2e/server.ts';
import { call, jobDraft, makeWorkspace, type Workspace } from '../e2e/workspace.ts';
import { haveFace } from './face.ts';
import { addCopy, copiedAnswer, pickedCompetences, score } from './findings.ts';
import { wordsIn } from './words.ts';

export interface BusyWorkspace {
  workspace: Workspace;
  /** Finished candidates of the first job, newest last. */
  candidateIds: readonly string[];
  colleagueId: string;
  /** Two candidates gave the same answer. */
  matchId: string;
  guestAddress: string;
}

interface Person {
  name: string;
  email: string;
  rate?: Rate;
  status?: ResponseStatus;
  tags?: readonly string[];
  /** The index of the pipeline's step. */
  step?: number;
  /** The written answer, if it matters. */
  text?: string;
}

const people: readonly Person[] = [
  {
    name: 'Amira Haddad',
    email: 'amira@example.com',
    rate: 'good',
    status: 'accepted',
    tags: ['weekends'],
    step: 1,
  },
  {
    name: 'Jonas Weber',
    email: 'jonas.weber@example.com',
    rate: 'middling',
    status: 'wait',
    tags: ['latte art'],
    step: 0,
  },
  {
    name: 'María José Fernández de la Vega',
    email: 'mariajose@example.com',
    rate: 'good',
    tags: ['weekends', 'early shift'],
    step: 0,
  },
  {
    name: 'Александра Константинопольская',
    email: 'alexandra.k@example.com',
    rate: 'bad',
    status: 'rejected',
  },
  { name: 'Giulia Rossi', email: 'giulia.rossi@example.com', rate: 'good' },
  { name: 'ليلى منصور', email: 'layla.mansour@example.com' },
  { name: 'Tom Park', email: 'tom@example.com', text: copiedAnswer },
  { name: 'Ngozi Okafor', email: 'ngozi.okafor@example.com', text: copiedAnswer },
];

const invitedPeople = { 'Ina Kowalski': 'ina.kowalski@example.com', 'Paul Meyer': 'paul@example.com' };

export async function makeBusyWorkspace(server: TestServer, browser: Browser): Promise<BusyWorkspace> {
  const words = wordsIn('en-US');
  const { company, job: name, description, questions, options } = words;
  const pipelines = ['Trial shift', 'Offer'].map((step) => ({ id: newId(), name: step }));
  const workspace = await makeWorkspace(server, {
    ...{ email: 'rita@example.com', company, texts: questions, options },
    job: {
      ...{ name, description, pipelines, hide_names: false },
      ...{ competences: pickedCompetences(), plagiarism_check: true },
    },
  });
  const { job, access } = workspace;
  const token = access.access_token;
  for (const other of ['Shift lead', 'Roastery assistant for the northern warehouse'])
    await call(server, createJob, {
      token,
      body: jobDraft(job.company.id, { kinds: ['text', 'choice'], job: { name: other } }),
    });
  const { agency } = await call(server, getUser, { token });
  const ben = await addColleague(server, agency.id, { name: 'Ben Okoro', email: 'ben@example.com' });
  await addColleague(server, agency.id, {
    ...{ name: 'Rhea Lang', email: 'rhea@example.com' },
    role: 'reviewer',
  });
  const video = await recordPerson(browser, server);
  const candidateIds = [];
  for (const person of people) {
    const id = await addToReview(server, job, {
      who: { name: person.name, email: person.email },
      segments: [video],
      text: person.text ?? words.answer,
      code: words.program,
    });
    await decideOn(id, person);
    candidateIds.push(id);
  }
  const [first = '', second = '', third = ''] = candidateIds;
  const [tom = '', ngozi = ''] = candidateIds.slice(-2);
  await score(server, { token: ben.access_token, responseId: first, levels: [4, 3, 3] });
  await score(server, { token: ben.access_token, responseId: second, levels: [2, 3, 0] });
  await score(server, { token: ben.access_token, responseId: third, levels: [3, 3, 4] });
  await score(server, { token, responseId: first, levels: [4, 2, 3] });
  await score(server, { token, responseId: second, levels: [3, 2, 2] });
  const matchId = await addCopy(server, { agencyId: agency.id, responseIds: [tom, ngozi] });
  for (const [invited, address] of Object.entries(invitedPeople))
    await call(server, inviteByEmail, {
      token,
      params: { id: job.id },
      body: { id: newId(), name: invited, email: address },
    });
  const { hash } = await call(server, addReviewLink, {
    token,
    body: {
      ...{ id: newId(), job_id: job.id, response_ids: candidateIds.slice(0, 3), question_ids: null },
      ...{ name: 'Owner of the café', message: 'Please look at these three before Friday.' },
      ...{
        shows_contact: false,
        shows_files: false,
        shows_scorecard: false,
        shows_transcript: false,
        may_rate: true,
        may_comment: true,
      },
      ...{ expires_at: null, password: '' },
    },
  });
  const colleague = (await call(server, getUsers, { token })).find(({ role }) => role === 'reviewer');
  return { workspace, candidateIds, colleagueId: colleague?.id ?? '', matchId, guestAddress: `/r/${hash}` };

  async function decideOn(id: string, { rate, status, tags = [], step }: Person): Promise<void> {
    const params = { id: job.id };
    const { answers } = await call(server, getResponse, { token, params: { id } });
    if (rate)
      for (const answer of answers.slice(0, 2))
        await call(server, rateAnswer, { token, params: { id: answer.id }, body: { rate } });
    if (tags.length > 0)
      await call(server, setTags, {
        token,
        params,
        body: { response_ids: [id], add: [...tags], remove: [] },
      });
    if (step !== undefined)
      await call(server, setPipelines, {
        token,
        params,
        body: { id: newId(), items: [{ response_id: id, from: null, to: pipelines[step]?.id ?? null }] },
      });
    if (status)
      await call(server, setStatus, {
        token,
        params: { id },
        body: { id: newId(), from: 'review', to: status },
      });
  }
}

/** Two seconds of a drawn person, as WebM. */
async function recordPerson(browser: Browser, server: TestServer): Promise<Uint8Array> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await haveFace(page);
  await page.goto(`${server.url}/login`);
  const bytes = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 2000);
    await stopped;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  await context.close();
  return Uint8Array.from(bytes);
}
