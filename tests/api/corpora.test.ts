// User text stays text in emails, tables, archives and pages: never a formula, an element, an attribute
// or a path. In a browser: tests/e2e/safety.spec.ts.
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { exportAnswers } from '#contract/candidate-page.ts';
import { getExports, startExport } from '#contract/export.ts';
import type { ExportFormat } from '#contract/export.ts';
import { escapeFormula } from '#contract/formula.ts';
import { newId } from '#contract/id.ts';
import { getResponse } from '#contract/response.ts';
import { correctTranscript } from '#contract/transcript.ts';
import { scriptDigest } from '../../server/domain/pages/in-script.ts';
import { formScriptDigest } from '../../server/domain/pages/welcome-form.ts';
import { call, eventually, requestOf, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { makeHostileRoom, type HostileRoom } from './hostile-room.ts';
import { corpus, makeHostileWorld, textsOf } from './hostile-world.ts';
import type { HostileWorld } from './hostile-world.ts';
import { makeJob, signUp } from './people.ts';
import type { Person } from './people.ts';
import { sayWords, videoIndex } from './said-words.ts';
import { readZip } from './zip.ts';

let test: TestApp;
let owner: Person;
let world: HostileWorld;
let room: HostileRoom;

beforeAll(async () => {
  test = await startTestApp({
    worker: true,
    environment: { SUPPORT_EMAIL: 'help@example.test', LIVE_ROOMS: 'true' },
  });
  owner = await signUp(test.app, '=1+1<script>hostileRan()</script>');
  world = await makeHostileWorld(test, owner);
  room = await makeHostileRoom(test, owner, world);
}, 240_000);
afterAll(() => test.stop());

/** Elements, attributes or addresses that user text turned into. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  // Data in our own inline scripts is JSON, and no character of it can end the script. Only the welcome form's script is code: it
  // has no data, so it must have exactly the digest that the page's policy allows.
  const outside = html.replaceAll(
    /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g,
    (_whole, name: string, attributes: string, inside: string) => {
      if (name === 'script' && scriptDigest(inside) === formScriptDigest) return '';
      if (name === 'script' && inside.trim() !== '' && !/type="application\/(ld\+)?json"/.test(attributes))
        faults.push(inside);
      if (name === 'script' && /[<>]/.test(inside)) faults.push(inside);
      return '';
    },
  );
  for (const [tag, name = '', attributes = ''] of outside.matchAll(
    /<([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g,
  )) {
    if (!ours.has(name)) faults.push(tag);
    for (const [, attribute = '', , value = ''] of attributes.matchAll(
      /([^\s=/"']+)\s*(=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g,
    )) {
      if (/^on|^srcdoc$|^formaction$/i.test(attribute)) faults.push(tag);
      if (/^(href|src|action)$/.test(attribute) && !/^["']?(https?:|mailto:|tel:|[^:]*$)/.test(value))
        faults.push(tag);
    }
  }
  return faults;
}

const ours = new Set(
  (
    'html head body meta title link p a br bdi b ol li ul dl dt dd div span h1 h2 h3 h4 section article header footer main nav ' +
    'img svg path circle rect pre small table thead tbody tr th td details summary button video noscript form input label select option figure'
  ).split(' '),
);

it('the checks find known faults', () => {
  for (const text of corpus.filter(
    (text) => /^<(script|img|svg|iframe|a) /.test(text) || text.startsWith('"><'),
  ))
    expect([text, faultsOf(`<p title="${text}">${text}</p>`).length > 0]).toEqual([text, true]);
  expect(faultsOf('<a href="javascript:x()">x</a>')).toHaveLength(1);
  expect(faultsOf('<p onclick="x()">x</p>')).toHaveLength(1);
  expect(faultsOf('<p class="a" title="b">&lt;script&gt;</p><a href="https://x.test">x</a>')).toEqual([]);
});

/** Texts that are shown nowhere or attacked elsewhere, with the place. */
const elsewhere: Record<string, readonly string[]> = {
  'compared, and kept as a hash at most': [
    ...['register password', 'login password', 'login code', 'resetPassword token', 'resetPassword password'],
    ...[
      'registerInvited password',
      'changePassword current',
      'changePassword password',
      'changeEmail current',
    ],
    ...[
      'confirmEmail token',
      'startTwoFactor current',
      'confirmTwoFactor code',
      'confirmTrial token',
      'subscribe setup_intent',
      'renewRecoveryCodes current',
    ],
    ...['startPasskey current', 'startPasskey code', 'removePasskey current'],
    ...[
      'renewRecoveryCodes code',
      'linkLogin password',
      'linkLogin code',
      'startLogin email',
      'removeTwoFactor current',
      'removeTwoFactor code',
      'openReviewLink password',
    ],
    ...['addReviewLink password', 'setTags remove', 'findInvited emails', 'findInvited phones'],
    ...['startExport filters.search', 'startExport filters.tag', 'startExport filters.source'],
    ...['startShare consent.version', 'startShare processing.version', 'chooseProcessing version'],
    ...['startShare processing.purpose', 'startInvitation processing.purpose', 'chooseProcessing purpose'],
    ...[
      'startInvitation consent.version',
      'startInvitation processing.version',
      'reportSms MessageStatus',
      'reportSms ErrorCode',
      'reportMail message_id',
    ],
  ],
  'attacked in `interview` of hostile-world.ts, with each of the corpus': [
    ...[
      'submitAnswer text',
      'submitAnswer code',
      'submitAnswer language',
      'bindTake name',
      'bindTake mime_type',
    ],
    'sealTake segments.mime_type',
  ],
  'shown by what shows the names that inviteByEmail and startImport take, and the text of saveProfile': [
    ...['inviteBySms name', 'reportMail fault', 'registerInvited name'],
  ],
  'stored and shown like the text of makeRequest': ['askByLink text'],
  'in the audit log like the reason of setLegalHold, and on the page as text': ['setImpact reason'],
  'the same schema as that of startShare': [
    ...['startInvitation name', 'startInvitation device.user_agent', 'startInvitation device.time_zone'],
  ],
  'attacked in beforeAll': ['register name', 'register agency_name'],
  'printed on invoices like the fields of saveBilling': ['subscribe reference'],
  'sent to a model as JSON, and neither stored nor shown': [
    ...['suggestQuestions name', 'suggestQuestions description'],
    ...['suggestQuestions competences', 'suggestQuestions existing'],
  ],
  'a transcript, which has no part in the hostile world: below': ['correctTranscript text'],
  'shown to nobody but the person, on the account page as text': ['addPasskey name', 'renamePasskey name'],
  'encrypted, and sent to Ashby alone': ['addAtsConnection callback_key'],
  'a host name, anything else is refused': ['addDomain domain'],
  'an address at which a provider must answer': ['saveSso issuer'],
  'sent to the provider alone, and shown in a field and the audit log as text': ['saveSso client_id'],
  'encrypted, and sent to the provider alone': ['saveSso client_secret'],
  'read as a signed token': ['endSsoSessions logout_token'],
  'compared, and neither stored nor shown': ['verifyInvitation text'],
  'plain text of one email, with fields in ASCII (tests/api/verification.test.ts)': [
    'reportMessage text',
    'reportMessage sender',
  ],
  'a key of a browser': ['addPushSubscription keys.p256dh', 'addPushSubscription keys.auth'],
};

it('every text field of every call received an attack', () => {
  const texts = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    endpoint.body ? textsOf(endpoint.body).map((path) => `${name} ${path}`) : [],
  );
  const known = new Set([...world.attacked, ...room.attacked, ...Object.values(elsewhere).flat()]);
  const missed = [...new Set(texts)].filter((path) => !known.has(path));
  expect(missed).toEqual([]);
});

it('a correction of a transcript is stored and shown as the text that it is', async () => {
  const job = await makeJob(test.app, owner);
  const { answerIds } = await sayWords(test, job, 'I sail at night');
  const params = { id: answerIds[videoIndex(job)] ?? '' };
  for (const [i, text] of corpus.filter((text) => text.trim() === text && text.length <= 1000).entries()) {
    const body = { id: newId(), revision: 1 + i, from_word: 1, to_word: 2, text };
    const { data } = await call(test, correctTranscript, { token: owner.token, params, body });
    expect(data.edits.map((edit) => edit.text)).toEqual([text]);
  }
});

describe('emails', () => {
  it('contain only our own elements, and single-line headers', async () => {
    // An invitation per row, and the emails to candidates and the team.
    await eventually(() => expect(test.mails.length).toBeGreaterThan(corpus.length), 120_000);
    for (const { subject, html, to } of test.mails) {
      expect(faultsOf(html ?? '')).toEqual([]);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(to.name).not.toMatch(/[\r\n]/);
    }
    expect(test.mails.some(({ html }) => html?.includes('&lt;img src=x onerror=hostileRan()&gt;'))).toBe(
      true,
    );
  });
});

describe('a live room', () => {
  it('has one event in its calendar files, whatever its texts contain', async () => {
    const invitations = await eventually(() => {
      const found = test.mails.filter(({ calendar }) => calendar);
      expect(found.length).toBeGreaterThanOrEqual(2);
      return Promise.resolve(found);
    }, 120_000);
    const request = requestOf(endpoints.getRoomCalendar, { token: owner.token, params: { id: room.id } });
    const own = (await test.app.inject(request)).payload;
    for (const text of [own, ...invitations.map(({ calendar }) => calendar?.text ?? '')]) {
      const lines = text.replaceAll('\r\n ', '').split('\r\n');
      const names = lines.map((line) => /^[A-Z]+/.exec(line)?.[0] ?? '');
      expect(names.filter((name) => name === 'BEGIN')).toHaveLength(2);
      // Nothing repeats, and nothing begins a line of its own.
      expect(names.toSorted()).toEqual([...new Set(names), 'BEGIN', 'END'].toSorted());
      expect(text).toContain('hostileRan');
      expect(text).not.toMatch(/[^\r]\n|\r(?!\n)/);
    }
  });

  it('answers with texts as they were written, as JSON and never as HTML', async () => {
    const asOwner = { token: owner.token, params: { id: room.id } };
    for (const endpoint of [endpoints.getRoomPanel, endpoints.getRooms]) {
      const reply = await test.app.inject(requestOf(endpoint, asOwner));
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.payload).toContain('hostileRan');
    }
  });
});

describe('exports', () => {
  const made = async (format: ExportFormat): Promise<Buffer> => {
    const id = newId();
    const params = { id: world.job.id };
    await call(test, startExport, { token: owner.token, params, body: { id, format } }).then(
      ({ data }) => data,
    );
    const ready = await eventually(async () => {
      const { data } = await call(test, getExports, { token: owner.token, params });
      const found = data.find((item) => item.id === id);
      expect(found?.state).toBe('ready');
      return found;
    }, 120_000);
    return (await test.app.inject(ready?.url ?? '')).rawPayload;
  };
  /** What spreadsheets read as the start of a formula, possibly after removing characters before it. */
  const runs = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/;

  it('as CSV have no cell that a spreadsheet would run', async () => {
    const { data } = Papa.parse<string[]>((await made('csv')).toString('utf8').replace(/^\uFEFF/, ''));
    const cells = data.flat().filter((cell) => runs.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell));
    expect(cells).toEqual([]);
    // One row for each text.
    expect(data.filter((row) => row.length > 1).length).toBeGreaterThan(corpus.length);
    for (const text of corpus) expect([text, runs.test(escapeFormula(text))]).toEqual([text, false]);
  });

  it('as XLSX have text and no formulas', async () => {
    const sheet =
      readZip(await made('xlsx'))
        .find(({ name }) => name === 'xl/worksheets/sheet1.xml')
        ?.content.toString('utf8') ?? '';
    expect(sheet).toContain('&lt;script&gt;hostileRan()&lt;/script&gt;');
    expect(sheet).not.toMatch(/<f\b|<hyperlink|<script|<img|<svg/);
    const elements = new Set([...sheet.matchAll(/<\/?([\w:]+)/g)].map(([, name]) => name));
    expect([...elements].toSorted()).toEqual(
      [
        'c',
        'col',
        'cols',
        'is',
        'pane',
        'row',
        'sheetData',
        'sheetView',
        'sheetViews',
        't',
        'v',
        'worksheet',
      ].toSorted(),
    );
  });

  it('as ZIP have names that stay in their folder on every system', async () => {
    const files = readZip(await made('zip'));
    expect(files.length).toBeGreaterThan(corpus.length);
    expect(files.map(({ name }) => name).filter(isBadPath)).toEqual([]);
  });

  it('of a candidate’s own answers are equally safe', async () => {
    for (const { who } of world.candidates.slice(0, 50)) {
      const { rawPayload } = await test.app.inject(requestOf(exportAnswers, { token: who.token }));
      for (const { name, content } of readZip(rawPayload)) {
        expect([name, isBadPath(name)]).toEqual([name, false]);
        if (name.endsWith('.html')) expect(faultsOf(content.toString('utf8'))).toEqual([]);
      }
    }
  });

  const isBadPath = (name: string) =>
    name
      .split('/')
      .some(
        (part) => part === '..' || part === '.' || part === '' || /^(con|nul|aux|prn)(\.|$)/i.test(part),
      ) || /[\p{Cc}\p{Cf}<>:"\\|?*]/u.test(name);
});

describe('pages', () => {
  it('are complete before our code runs, and contain only our own elements', async () => {
    const { job, company, candidates, reviewHash } = world;
    const invited = candidates.slice(0, 20).map(({ who }) => `/i/${who.interview.hash}`);
    for (const path of [`/s/${job.hash_link}`, `/c/${company.share_hash}`, `/r/${reviewHash}`, ...invited]) {
      const { body, headers } = await test.app.inject({ url: path, headers: { accept: 'text/html' } });
      expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
      expect([path, faultsOf(body)]).toEqual([path, []]);
    }
    const shared = { url: `/s/${job.hash_link}`, headers: { accept: 'text/html' } };
    const { body, headers } = await test.app.inject(shared);
    expect(body).toContain('&lt;img src=x onerror=hostileRan()&gt;');
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${formScriptDigest};`);
  });

  it('contain an app’s name as text, and a job’s name for search engines as text', async () => {
    const { headers, body } = await test.app.inject(`/s/${world.job.hash_link}/manifest.webmanifest`);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name: expect.stringContaining('<img src=x'),
      start_url: `/s/${world.job.hash_link}`,
    });
    const page = await test.app.inject({
      url: `/c/${world.company.share_hash}`,
      headers: { accept: 'text/html' },
    });
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(page.body) ?? [];
    const [posting] = JSON.parse(json) as { description: string }[];
    expect(faultsOf(posting?.description ?? '<script>')).toEqual([]);
  });

  it('of development emails are text', async () => {
    const { body, headers } = await test.app.inject({ url: '/dev/outbox', remoteAddress: '127.0.0.1' });
    expect(faultsOf(body)).toEqual([]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

it('a file is saved under a single-line name, whatever its sender called it', async () => {
  for (const { id } of world.candidates) {
    const { data } = await call(test, getResponse, { token: owner.token, params: { id } });
    for (const { url } of data.files) {
      const { headers } = await test.app.inject(url);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[\w .-]*"; filename\*=UTF-8''[\w.~%!#$&+^`|-]*$/,
      );
    }
  }
});
