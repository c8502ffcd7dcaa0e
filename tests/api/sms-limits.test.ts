// Limits of SMS costs: allowed countries, and a number per day by the agency's plan.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { newId } from '#contract/id.ts';
import * as contract from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { testMessage } from '#contract/message.ts';
import { inviteByEmail } from '#contract/response.ts';
import { imports, messages } from '../../server/platform/db/schema/message.ts';
import { sendReminders } from '../../server/domain/invitations/remind.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { messagesOf, usePlan } from './workspace.ts';

const hourMs = 3_600_000;
const freeADay = 25;

let harness: TestApp;
let owner: Person;
let job: JobDetail;
beforeAll(async () => {
  harness = await startTestApp({ worker: true, environment: { SMS_COUNTRIES: 'de, AT' } });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { expire_days: 3, remind_hours: 24 });
});

const texting = (phone: string, changes: object = {}) => ({
  token: owner.token,
  params: { id: job.id },
  body: { id: newId(), name: 'Tom', phone, language: 'en-US', ...changes },
});
const importing = (phones: string[]) => ({
  token: owner.token,
  params: { id: job.id },
  body: {
    ...{ id: newId(), channel: 'sms', file_name: 'people.csv', language: 'en-US', duplicates: 0 },
    rows: phones.map((phone) => ({ name: '', email: '', phone })),
  },
});
const trying = (phone: string) => ({
  token: owner.token,
  params: { kind: 'invitation', language: 'en-US' },
  body: {
    ...{ id: newId(), job_id: null, phone },
    ...{ email_title: 'Come', greeting: 'Come', sms_text: '{{interview_link}}' },
  },
});
/** Single SMS that the agency sent just now. */
const sendSmsBefore = (count: number) =>
  harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(messages).values(
      Array.from({ length: count }, (_, i) => ({
        ...{ agency_id: owner.agencyId, id: newId(), channel: 'sms', kind: 'invitation', state: 'sent' },
        ...{ recipient: `+4915100${1000 + i}`, created_at: harness.deps.now() },
      })),
    ),
  );

describe('an SMS to a country that is not allowed', () => {
  test.each(['+1 876 555 0123', '+44 7400 123456', '+882 16 1234567'])(
    'is refused: %s, to a candidate and as a test',
    async (phone) => {
      const refused = { status: 422, code: 'sms_country' };
      expect(await refusal(harness.app, contract.inviteBySms, texting(phone))).toMatchObject(refused);
      expect(await refusal(harness.app, testMessage, trying(phone))).toMatchObject(refused);
    },
  );

  test('is shown on the page before a file is sent', async () => {
    const config = await ask(harness.app, getConfig, { token: owner.token });
    expect(config.sms_countries).toEqual(['DE', 'AT']);
  });

  test('to a candidate invited by email is refused, while their email is sent', async () => {
    const body = { id: newId(), name: '', email: 'both@example.test', phone: '+44 7400 123456' };
    const sent = { token: owner.token, params: { id: job.id }, body };
    const invited = await ask(harness.app, inviteByEmail, sent);
    const again = { token: owner.token, params: { id: invited.id }, body: { id: newId(), channel: 'sms' } };
    expect(await refusal(harness.app, contract.resendInvitation, again)).toMatchObject({
      code: 'sms_country',
    });
  });

  test('in an import counts as one that could not be sent', async () => {
    const rows = ['+43 660 1234567', '+44 7400 123456', '+49 170 4100001'];
    const { id } = await ask(harness.app, contract.startImport, importing(rows));
    await eventually(async () => {
      const found = await ask(harness.app, contract.getImport, { token: owner.token, params: { id } });
      expect(found).toMatchObject({ state: 'done', invited: 2, failed: 1 });
    });
    await eventually(() =>
      expect(harness.texts.map(({ to }) => to)).toEqual(
        expect.arrayContaining(['+436601234567', '+491704100001']),
      ),
    );
    expect(harness.texts.map(({ to }) => to)).not.toContain('+447400123456');
  });
});

describe('the free plan', () => {
  beforeEach(() => usePlan(harness.app, owner, 'free'));
  const used = (count: number) => ({
    ...{ status: 402, code: 'plan_limit' },
    details: { what: 'sms', limit: freeADay, used: count },
  });

  test('allows twenty-five SMS a day, and the next after a day; email always has room', async () => {
    await sendSmsBefore(freeADay - 2);
    await ask(harness.app, testMessage, trying('+49 170 4200001'));
    await ask(harness.app, contract.inviteBySms, texting('+49 170 4200002'));
    const refused = await call(harness, contract.inviteBySms, texting('+49 170 4200003'));
    expect({ ...refused.error, status: refused.status }).toMatchObject(used(freeADay));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await refusal(harness.app, testMessage, trying('+49 170 4200001'))).toMatchObject(used(freeADay));
    const body = { id: newId(), name: '', email: 'room@example.test' };
    await ask(harness.app, inviteByEmail, { token: owner.token, params: { id: job.id }, body });
    harness.passTime(25 * hourMs);
    await ask(harness.app, contract.inviteBySms, texting('+49 170 4200003'));
  });

  test('sends no more SMS than it allows, even if several are sent at once', async () => {
    await sendSmsBefore(freeADay - 1);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => call(harness, contract.inviteBySms, texting(`+49 170 430000${n}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
  });

  test('accepts an import as a whole or not at all, and counts it together with single SMS', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `+49170440${1000 + i}`);
    await ask(harness.app, contract.inviteBySms, texting('+49 170 4400001'));
    const refused = await refusal(harness.app, contract.startImport, importing(rows(freeADay)));
    expect(refused).toMatchObject(used(1));
    await ask(harness.app, contract.startImport, importing(rows(freeADay - 1)));
    const next = await refusal(harness.app, contract.inviteBySms, texting('+49 170 4400002'));
    expect(next).toMatchObject(used(freeADay));
  });

  test('reminds candidates by email once the day’s SMS are used up; those without email are reported as limited', async () => {
    const both = await ask(
      harness.app,
      contract.inviteBySms,
      texting('+49 170 4500001', { email: 'tom@example.test' }),
    );
    const bare = await ask(harness.app, contract.inviteBySms, texting('+49 170 4500002'));
    await eventually(async () => {
      for (const { id } of [both, bare])
        expect(await messagesOf(harness.app, owner, id)).toMatchObject([{ state: 'sent' }]);
    });
    harness.passTime(49 * hourMs);
    await sendSmsBefore(freeADay);
    await sendReminders.run({}, harness.deps);
    expect((await messagesOf(harness.app, owner, both.id))[1]).toMatchObject({
      ...{ kind: 'reminder', channel: 'email', recipient: 'tom@example.test' },
    });
    expect((await messagesOf(harness.app, owner, bare.id))[1]).toMatchObject({
      ...{ kind: 'reminder', channel: 'sms', state: 'failed', fault: 'limit' },
    });
  });
});

test('a self-hosted plan has no such limit', async () => {
  await sendSmsBefore(100);
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(imports).values({
      ...{ agency_id: owner.agencyId, id: newId(), job_id: job.id, channel: 'sms' },
      ...{ language: 'en-US', state: 'done', total: 1500, created_at: harness.deps.now() },
    }),
  );
  await ask(harness.app, contract.inviteBySms, texting('+49 170 4600001'));
});
