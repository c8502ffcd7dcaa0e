// P6, call by call: another agency's objects get the same reply as missing ones, and nothing of them
// changes. Covers every endpoint of the contract; an unknown one fails the test.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { permissions } from '#contract/permissions.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { addAssessment, competence, submitOwn } from './assessed.ts';
import { bankDraft, templateDraft } from './bank-drafts.ts';
import { companies } from '../../server/platform/db/schema/company.ts';
import { passkeys } from '../../server/platform/db/schema/identity.ts';
import { impact_counts, impact_reports, impact_settings } from '../../server/platform/db/schema/impact.ts';
import { addCandidate, addRequest, storeVideo } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { giveAnswer, onlyMatch, sharedText } from './compared.ts';
import { startTestApp } from './harness.ts';
import type { CallInput, TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, draftOf, jobDraft, makeJob, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { padWriter } from './pad-writer.ts';
import { addConnection, agencyTables, png, rowsOf } from './workspace.ts';

/** Ids that a stranger may have obtained. */
interface Ids {
  job: JobDetail;
  company: string;
  response: string;
  answer: string;
  assessment: string;
  /** Of two other answers. */
  match: string;
  question: string;
  version: string;
  take: string;
  file: string;
  link: string;
  share: string;
  /** Of the company's public page. */
  page: string;
  request: string;
  bankQuestion: string;
  hiringTemplate: string;
  import: string;
  shareLink: string;
  view: string;
  reviewLink: string;
  export: string;
  /** Of the review link. */
  review: string;
  note: string;
  comment: string;
  quickNote: string;
  session: string;
  passkey: string;
  room: string;
  /** Of the room. */
  roomLink: string;
  roomGuest: string;
  user: string;
  userInvite: string;
  atsConnection: string;
  webhook: string;
  domain: string;
  /** Of the webhook. */
  delivery: string;
}

/**
 * `hidden`: refused like a missing id. `own`: works within the stranger's own agency. `link`: needs a
 * valid link, and anyone with the link may.
 */
type Step = { sent?: (ids: Ids) => CallInput } & (
  | { outcome: 'hidden'; status: number }
  | { outcome: 'own'; status: number }
  | { outcome: 'link'; code?: 'not_found' | 'review_link_invalid' }
);

const hidden = (sent: (ids: Ids) => CallInput, status = 404): Step => ({ outcome: 'hidden', status, sent });
const own = (status = 200, sent?: (ids: Ids) => CallInput): Step => ({
  outcome: 'own',
  status,
  ...(sent && { sent }),
});
const byJob = (body?: (ids: Ids) => unknown) => (ids: Ids) => ({
  params: { id: ids.job.id },
  ...(body && { body: body(ids) }),
});
const byTake =
  (more: Omit<CallInput, 'params'> = {}) =>
  (ids: Ids) => ({
    params: { take: ids.take, segment: 0, number: 0 },
    ...more,
  });
const scorecard = {
  updated_at: null,
  levels: [{ competence_id: newId(), version: 1, level: 4, note: 'Mine' }],
};
const choice = { plan_id: newId(), yearly: false, currency: 'EUR' };
const start = () => ({
  id: newId(),
  session_token: 'a'.repeat(43),
  name: 'Eve',
  email: 'eve@example.test',
  language: 'en-US',
  consent: { version: '2026-11', given_at: new Date().toISOString() },
  device: { user_agent: '', time_zone: '' },
});
const reviewLink = (job: string, response: string) => ({
  ...{ id: newId(), job_id: job, response_ids: [response], question_ids: null, name: 'Head of care' },
  ...{ message: '', shows_contact: true, shows_files: true, may_rate: true, may_comment: true },
  ...{ expires_at: null, password: '' },
});
const opening = (token: string) => ({ session_token: token, password: '', name: 'Gus Guest' });
const guestsToken = 'g'.repeat(43);
const binding = (question: string) => ({
  purpose: 'answer',
  question_id: question,
  mime_type: 'video/webm',
  name: '',
  started_at: new Date().toISOString(),
});
const viewOf = (job_id: string) => ({
  ...{ name: 'Secret view', job_id, filters: {}, layout: 'table', shared: true },
});
const template = { kind: 'invitation', language: 'en-US' };
const texts = { email_title: 'Come', greeting: 'Come', sms_text: '{{interview_link}}' };
const importOf = (email: string) => ({
  ...{ id: newId(), channel: 'email', file_name: 'people.csv', language: 'en-US', duplicates: 0 },
  rows: [{ name: '', email, phone: '' }],
});
const browser = {
  endpoint: 'https://push.example.com/abc',
  // RFC 8291, appendix A.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const billing = (line: string) => ({
  ...{ client_type: 'physical', name: line, real_name: '', address: line, city: line, state: '' },
  ...{ email: line && 'mine@example.test', postal_code: '', country: line && 'DE', vat: '' },
});
const supportQuestion = (job_id: string) => ({
  ...{ id: newId(), topic: 'fault', text: 'What is this?', job_id, language: 'en-US' },
  ...{ facts: null, picture: null },
});
const profile = {
  ...{ name: 'Eve', phone: '', country: '', recruiting_owner: false, language: 'en-US', time_zone: '' },
};
const webhook = {
  ...{ url: 'https://hooks.example.com/candor', description: '', events: ['candidate.rated'] },
};
const colleague = { role: 'reviewer', permissions: null, company_ids: null, job_ids: [] };
const roomDraft = ({ company, job, response }: Ids) => ({
  ...{ id: newId(), company_id: company, job_id: job.id, response_id: response, name: 'Secret room' },
  ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
  ...{ record: 'video', is_relay_only: false, members: [] },
});
const byRoom = (ids: Ids) => ({ params: { id: ids.room }, body: { participant: ids.roomGuest } });
const signalTo = (to: string) => ({
  ...{ id: newId(), kind: 'signal', to, body: { pair: 'a', attempt: 0, round: 0, ask: 'restart' } },
});
const participantsToken = 'p'.repeat(43);
const sha256 = '0'.repeat(64);
/** An authenticator's replies to nothing. */
const ofPasskey = { id: 'x'.repeat(43), rawId: 'x'.repeat(43), type: 'public-key' };
const clientDataJSON = 'x'.repeat(100);
const attestation = { ...ofPasskey, response: { clientDataJSON, attestationObject: 'x'.repeat(100) } };
const assertion = {
  ...ofPasskey,
  response: { clientDataJSON, authenticatorData: 'x'.repeat(50), signature: 'x'.repeat(96) },
};
const manifest = {
  segments: [
    { segment: 0, mime_type: 'video/webm', duration_ms: 1, parts: [{ number: 0, bytes: 1, sha256 }] },
  ],
};

const sso = {
  ...{ issuer: 'not an address', client_id: 'x', client_secret: 'x', default_role: 'reviewer' },
  ...{ company_ids: null, enforced: false, exempt_user_id: null, updated_at: null },
};

const walk: Record<EndpointName, Step> = {
  register: own(422, () => ({ body: {} })),
  login: own(401, () => ({ body: { email: 'nobody@example.test', password: 'whatever it is' } })),
  startPasskeyLogin: own(),
  loginWithPasskey: own(401, () => ({ body: { response: assertion } })),
  logout: own(),
  startLogin: own(200, () => ({ body: { email: 'nobody@example.test' } })),
  exchangeLogin: own(401),
  linkLogin: own(401, () => ({ body: { password: 'whatever it is' } })),
  startSso: own(303, () => ({ params: { id: victim.agencyId } })),
  answerSso: own(303, () => ({ params: { id: victim.agencyId } })),
  endSsoSessions: own(400, () => ({ params: { id: victim.agencyId }, body: { logout_token: 'x' } })),
  getSso: own(),
  saveSso: own(422, () => ({ body: sso })),
  removeSso: own(),
  forgotPassword: own(200, () => ({ body: { email: 'nobody@example.test' } })),
  resetPassword: own(410, () => ({ body: { token: 'x'.repeat(43), password: 'quite long enough' } })),
  getUser: own(),
  getUsers: own(),
  updateUser: hidden((ids) => ({
    params: { id: ids.user },
    body: { ...colleague, updated_at: ids.job.updated_at },
  })),
  setUserActive: hidden((ids) => ({ params: { id: ids.user }, body: { active: false } })),
  getWork: hidden((ids) => ({ params: { id: ids.user } })),
  handOverWork: hidden((ids) => ({ params: { id: ids.user }, body: { to: ids.user } })),
  getUserInvites: own(),
  inviteUser: hidden(
    (ids) => ({
      body: {
        ...{ ...colleague, id: newId(), email: 'friend@example.test', language: 'en-US' },
        ...{ company_ids: [ids.company], job_ids: [ids.job.id] },
      },
    }),
    422,
  ),
  resendUserInvite: hidden((ids) => ({ params: { id: ids.userInvite } })),
  removeUserInvite: hidden((ids) => ({ params: { id: ids.userInvite } })),
  getUserInvite: own(410, () => ({ params: { hash: 'x'.repeat(43) } })),
  acceptUserInvite: own(410, () => ({ params: { hash: 'x'.repeat(43) } })),
  registerInvited: own(410, () => ({
    params: { hash: 'x'.repeat(43) },
    body: { id: newId(), name: 'Eve', password: 'quite long enough' },
  })),
  switchAgency: own(404, () => ({ body: { id: victim.agencyId } })),
  saveProfile: own(409, (ids) => ({ body: { ...profile, updated_at: ids.job.updated_at } })),
  savePhoto: own(200, () => ({ body: png })),
  removePhoto: own(),
  changePassword: own(422, () => ({ body: { current: 'not it', password: 'quite long enough' } })),
  changeEmail: own(422, () => ({ body: { current: 'not it', email: 'eve.new@example.test' } })),
  confirmEmail: own(410, () => ({ body: { token: 'x'.repeat(43) } })),
  sendEmailConfirmation: own(),
  confirmRegisteredEmail: own(410, () => ({ params: { token: 'x'.repeat(43) } })),
  keepWorkspace: own(404),
  deleteWorkspace: own(404),
  getSessions: own(),
  endSession: hidden((ids) => ({ params: { id: ids.session } })),
  endOtherSessions: own(),
  startTwoFactor: own(422, () => ({ body: { current: 'not it' } })),
  confirmTwoFactor: own(404, () => ({ body: { code: '123456' } })),
  renewRecoveryCodes: own(422, () => ({ body: { current: 'not it', code: '123456' } })),
  removeTwoFactorOf: hidden((ids) => ({ params: { id: ids.user } })),
  removeTwoFactor: own(422, () => ({ body: { current: 'not it', code: '123456' } })),
  getPasskeys: own(),
  startPasskey: own(422, () => ({ body: { current: 'not it' } })),
  addPasskey: own(422, () => ({ body: { id: newId(), name: 'Mine', response: attestation } })),
  renamePasskey: hidden((ids) => ({ params: { id: ids.passkey }, body: { name: 'Mine' } })),
  removePasskey: hidden((ids) => ({ params: { id: ids.passkey }, body: { current: 'not it' } }), 422),
  getApiKey: own(),
  createApiKey: own(200, () => ({ body: { id: newId(), permissions: ['jobs.view_all'] } })),
  resumeApiKey: own(),
  removeApiKey: own(),
  getDomains: own(),
  addDomain: own(200, () => ({ body: { id: newId(), domain: 'secret.example' } })),
  checkDomain: hidden((ids) => ({ params: { id: ids.domain } })),
  removeDomain: hidden((ids) => ({ params: { id: ids.domain } })),
  getSignInPolicy: own(),
  saveSignInPolicy: own(409, () => ({
    body: { second_factor: false, idle_minutes: 30, updated_at: new Date().toISOString() },
  })),
  getVerificationFacts: own(),
  verifyInvitation: own(200, () => ({ body: { text: 'K7QF-2M8D-91XA' } })),
  reportMessage: own(200, () => ({ body: { id: newId(), text: 'x', sender: '', language: 'en-US' } })),
  getAtsConnections: own(),
  // The address of the test has no https.
  addAtsConnection: own(409, () => ({ body: { id: newId(), kind: 'greenhouse' } })),
  removeAtsConnection: hidden((ids) => ({ params: { id: ids.atsConnection } })),
  getWebhooks: own(),
  addWebhook: own(200, () => ({ body: { id: newId(), ...webhook } })),
  updateWebhook: hidden((ids) => ({
    params: { id: ids.webhook },
    body: { ...webhook, active: false, updated_at: ids.job.updated_at },
  })),
  renewWebhookSecret: hidden((ids) => ({ params: { id: ids.webhook } })),
  removeWebhook: hidden((ids) => ({ params: { id: ids.webhook } })),
  getWebhookDeliveries: hidden((ids) => ({ params: { id: ids.webhook } })),
  getWebhookDelivery: hidden((ids) => ({ params: { id: ids.webhook, delivery: ids.delivery } })),
  replayWebhookDelivery: hidden((ids) => ({ params: { id: ids.webhook, delivery: ids.delivery } })),
  testWebhook: hidden((ids) => ({
    params: { id: ids.webhook },
    body: { id: newId(), event: 'candidate.rated' },
  })),
  getCurrentPlan: own(),
  getUsage: own(),
  saveBilling: own(409, () => ({ body: { ...billing('Mine'), seen: billing('') } })),
  getPlans: own(),
  getTaxes: own(),
  createIntent: own(503, () => ({
    body: 'currency=EUR',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })),
  // Nothing is sold here. With a seller: see billing.test.ts.
  quotePlan: own(503, () => ({ body: choice })),
  subscribe: own(503, () => ({
    body: {
      ...choice,
      id: newId(),
      method: 'bank_transfer',
      due_minor: 1,
      proration_at: new Date().toISOString(),
    },
  })),
  continuePurchase: own(404, () => ({ params: { id: newId() } })),
  scheduleChange: own(503, () => ({ body: { plan_id: choice.plan_id, yearly: false } })),
  undoChange: own(503),
  cancelPlan: own(503),
  undoCancel: own(503),
  withdrawPlan: own(422),
  startTrial: own(503),
  confirmTrial: own(503, () => ({ body: { token: 'x' } })),
  openPortal: own(503),
  getInvoices: own(),
  getInvoice: own(404, () => ({ params: { id: newId() } })),
  getConfig: own(),
  getCompanies: own(),
  createCompany: hidden((ids) => ({ body: companyDraft({ logo_file_id: ids.file }) }), 422),
  updateCompany: hidden((ids) => ({
    params: { id: ids.company },
    body: { ...companyDraft({ id: ids.company }), updated_at: ids.job.updated_at },
  })),
  removeCompany: hidden((ids) => ({ params: { id: ids.company } })),
  getCompanyRemoval: hidden((ids) => ({ params: { id: ids.company } })),
  getPublicCompany: {
    outcome: 'link',
    code: 'not_found',
    sent: (ids) => ({ params: { hash: ids.page } }),
  },
  getJobs: own(),
  getJob: hidden(byJob()),
  createJob: hidden((ids) => ({ body: jobDraft(ids.company) }), 422),
  updateJob: hidden(byJob((ids) => draftOf(ids.job))),
  setJobActive: hidden(byJob(() => ({ active: false }))),
  previewJob: hidden(byJob(() => ({ id: newId() }))),
  suggestQuestions: own(503, () => ({
    body: {
      ...{ id: newId(), name: 'Night watch', description: 'Keep the light', role_id: null, count: 1 },
      ...{ competences: [], existing: [], kinds: ['text'], language: 'en-US' },
    },
  })),
  addDemo: hidden(byJob(() => ({ id: newId() }))),
  removeDemo: own(),
  getBank: own(),
  addToBank: own(200, () => ({ body: bankDraft() })),
  changeBankQuestion: hidden((ids) => {
    const { id: _, ...question } = bankDraft();
    return { params: { id: ids.bankQuestion }, body: { ...question, updated_at: new Date().toISOString() } };
  }),
  removeFromBank: hidden((ids) => ({ params: { id: ids.bankQuestion } })),
  restoreBankQuestion: hidden((ids) => ({ params: { id: ids.bankQuestion } })),
  getContentUse: own(),
  getOurCompetences: own(),
  getHiringTemplates: own(),
  addHiringTemplate: own(200, () => ({ body: templateDraft() })),
  changeHiringTemplate: hidden((ids) => {
    const { id: _, ...template } = templateDraft();
    return {
      params: { id: ids.hiringTemplate },
      body: { ...template, updated_at: new Date().toISOString() },
    };
  }),
  removeHiringTemplate: hidden((ids) => ({ params: { id: ids.hiringTemplate } })),
  restoreHiringTemplate: hidden((ids) => ({ params: { id: ids.hiringTemplate } })),
  getHome: own(),
  getSearch: own(200, () => ({ query: { q: 'Secret' } })),
  setChecklist: own(200, () => ({ body: { hidden: true } })),
  savePreferences: own(200, () => ({ body: { density: 'compact' } })),
  getCandidates: own(),
  getCandidateCounts: own(),
  getPersonInterviews: hidden((ids) => ({ params: { id: ids.response } })),
  getResponses: hidden(byJob()),
  getResponseCounts: hidden(byJob()),
  setStatuses: hidden(
    byJob((ids) => ({ id: newId(), items: [{ response_id: ids.response, from: 'review', to: 'accepted' }] })),
  ),
  setPipelines: hidden(
    byJob((ids) => ({ id: newId(), items: [{ response_id: ids.response, from: null, to: null }] })),
  ),
  setTags: hidden(byJob((ids) => ({ response_ids: [ids.response], add: ['mine'], remove: [] }))),
  remindResponses: hidden(byJob((ids) => ({ id: newId(), response_ids: [ids.response] }))),
  removeResponses: hidden(byJob((ids) => ({ response_ids: [ids.response] }))),
  restoreResponses: hidden(byJob((ids) => ({ response_ids: [ids.response] }))),
  getViews: own(),
  saveView: hidden((ids) => ({ params: { id: newId() }, body: viewOf(ids.job.id) })),
  removeView: own(200, (ids) => ({ params: { id: ids.view } })),
  getResponse: hidden((ids) => ({ params: { id: ids.response } })),
  getNeighbors: hidden((ids) => ({ params: { id: ids.response } })),
  setStatus: hidden((ids) => ({
    params: { id: ids.response },
    body: { id: newId(), from: 'review', to: 'accepted' },
  })),
  rateAnswer: hidden((ids) => ({ params: { id: ids.answer }, body: { rate: 'bad' } })),
  getReviewQueues: hidden(byJob()),
  getReviewQueue: hidden((ids) => ({ params: { id: ids.job.id, question: ids.question } })),
  getAnswerInQueue: hidden((ids) => ({ params: { id: ids.answer } })),
  getAgreement: hidden(byJob()),
  getScorecard: hidden((ids) => ({ params: { id: ids.response } })),
  saveScorecard: hidden((ids) => ({ params: { id: ids.response }, body: scorecard })),
  submitScorecard: hidden((ids) => ({ params: { id: ids.response }, body: scorecard })),
  viewScorecards: hidden((ids) => ({ params: { id: ids.response } })),
  getSuggestions: hidden((ids) => ({ params: { id: ids.response } })),
  makeSuggestions: hidden((ids) => ({ params: { id: ids.response }, body: { id: newId() } })),
  reactToSuggestion: hidden((ids) => ({ params: { id: ids.assessment }, body: { reaction: 'agree' } })),
  getExplanation: hidden((ids) => ({ params: { id: ids.response } })),
  getSuggestionFigures: hidden((ids) => ({ params: { id: ids.job.id } })),
  getJobScorecards: hidden((ids) => ({ params: { id: ids.job.id }, query: { ids: ids.response } })),
  getJobAnalytics: hidden(byJob()),
  exportJobAnalytics: hidden(byJob()),
  getAnalytics: own(),
  exportAnalytics: own(),
  getImpactSetting: hidden((ids) => ({ params: { id: ids.company } })),
  setImpact: hidden((ids) => ({ params: { id: ids.company }, body: { on: true, reason: 'Curious.' } })),
  getImpact: hidden((ids) => ({ params: { id: ids.company } })),
  exportImpact: hidden((ids) => ({ params: { id: ids.company } })),
  getTranscript: hidden((ids) => ({ params: { id: ids.answer } })),
  makeTranscript: hidden((ids) => ({ params: { id: ids.answer } })),
  correctTranscript: hidden((ids) => ({
    params: { id: ids.answer },
    body: { id: newId(), revision: 1, from_word: 0, to_word: 1, text: 'Hello' },
  })),
  undoCorrection: hidden((ids) => ({ params: { id: ids.answer, edit: newId() } })),
  searchAnswers: own(200, (ids) => ({ query: { q: 'secretword', response_id: ids.response } })),
  getResponseMatches: hidden((ids) => ({ params: { id: ids.response } })),
  getJobMatches: hidden(byJob()),
  getMatch: hidden((ids) => ({ params: { id: ids.match } })),
  reviewMatch: hidden((ids) => ({ params: { id: ids.match }, body: { seen: 'open', review: 'explained' } })),
  checkWeb: hidden((ids) => ({ params: { id: ids.answer } })),
  addNote: hidden((ids) => ({ params: { id: ids.response }, body: { id: newId(), text: 'Hello' } })),
  editNote: hidden((ids) => ({
    params: { id: ids.note },
    body: { text: 'Hello', updated_at: ids.job.updated_at },
  })),
  removeNote: hidden((ids) => ({ params: { id: ids.note } })),
  addComment: hidden((ids) => ({
    params: { id: ids.answer },
    body: { id: newId(), at_ms: 1000, text: 'Hello' },
  })),
  editComment: hidden((ids) => ({
    params: { id: ids.comment },
    body: { text: 'Hello', updated_at: ids.job.updated_at },
  })),
  removeComment: hidden((ids) => ({ params: { id: ids.comment } })),
  getQuickNotes: own(),
  addQuickNote: own(200, () => ({ body: { id: newId(), text: 'Hello' } })),
  removeQuickNote: own(200, (ids) => ({ params: { id: ids.quickNote } })),
  setSeen: hidden((ids) => ({ params: { id: ids.response }, body: { seen: true } })),
  inviteByEmail: hidden(byJob(() => ({ id: newId(), name: 'Eve', email: 'eve@example.test' }))),
  inviteBySms: hidden(byJob(() => ({ id: newId(), name: 'Eve', phone: '+491701234567' }))),
  resendInvitation: hidden((ids) => ({
    params: { id: ids.response },
    body: { id: newId(), channel: 'email' },
  })),
  getInvitations: hidden(byJob()),
  inviteList: hidden(
    byJob(() => ({
      id: newId(),
      language: 'en-US',
      people: [{ id: newId(), name: '', email: 'a@example.test' }],
    })),
  ),
  startImport: hidden(byJob(() => importOf('eve@example.test'))),
  getImport: hidden((ids) => ({ params: { id: ids.import } })),
  getImports: hidden(byJob()),
  cancelImport: hidden((ids) => ({ params: { id: ids.import } })),
  findInvited: hidden(byJob(() => ({ emails: ['secret@example.test'], phones: [] }))),
  getShareLinks: hidden(byJob()),
  addShareLink: hidden(byJob(() => ({ id: newId(), source: 'Fair' }))),
  removeShareLink: hidden((ids) => ({ params: { id: ids.shareLink } })),
  getReviewLinks: hidden(byJob()),
  addReviewLink: hidden((ids) => ({ body: reviewLink(ids.job.id, ids.response) })),
  startExport: hidden(byJob((ids) => ({ id: newId(), format: 'csv', response_ids: [ids.response] }))),
  setLegalHold: hidden((ids) => ({ params: { id: ids.response }, body: { on: true, reason: 'Mine' } })),
  getRetention: own(),
  getAudit: own(),
  exportAudit: own(),
  setRetention: hidden((ids) => ({ params: { id: ids.company }, body: { retention_days: 1 } })),
  getNotifications: own(),
  saveNotifications: own(200, () => ({ body: { finished: 'never', requests: 'never' } })),
  addPushSubscription: own(200, () => ({ body: browser })),
  removePushSubscription: own(200, () => ({ query: { endpoint: browser.endpoint } })),
  getExports: hidden(byJob()),
  removeExport: hidden((ids) => ({ params: { id: ids.export } })),
  revokeReviewLink: hidden((ids) => ({ params: { id: ids.reviewLink } })),
  getReviewLink: {
    outcome: 'link',
    code: 'review_link_invalid',
    sent: (ids) => ({ params: { hash: ids.review } }),
  },
  openReviewLink: {
    outcome: 'link',
    code: 'review_link_invalid',
    sent: (ids) => ({ params: { hash: ids.review }, body: opening('c'.repeat(43)) }),
  },
  getSharedCandidates: own(),
  rateAsGuest: hidden((ids) => ({ params: { id: ids.answer }, body: { rate: 'bad' } })),
  commentAsGuest: hidden((ids) => ({
    params: { id: ids.answer },
    body: { id: newId(), at_ms: null, text: 'Hello' },
  })),
  reportSms: {
    outcome: 'link',
    code: 'not_found',
    sent: (ids) => ({
      params: { agency: victim.agencyId, message: ids.response, signature: 'x'.repeat(43) },
      body: 'MessageStatus=failed',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  reportMail: {
    outcome: 'link',
    code: 'not_found',
    sent: (ids) => ({ body: { message_id: `<${ids.response}@candor.test>`, event: 'bounced' } }),
  },
  getMessageTemplates: own(),
  saveMessageTemplate: own(200, () => ({ params: template, body: texts })),
  resetMessageTemplate: own(200, () => ({ params: template })),
  testMessage: hidden((ids) => ({ params: template, body: { id: newId(), job_id: ids.job.id, ...texts } })),
  removeResponse: hidden((ids) => ({ params: { id: ids.response } })),
  accommodate: hidden((ids) => ({
    params: { id: ids.response },
    body: { time_factor: 2, text_for_video: true, deadline_at: null },
  })),
  replyToRequest: hidden((ids) => ({
    params: { id: ids.response, request: ids.request },
    body: { state: 'answered', reply: 'Hello' },
  })),
  inviteToFollowUp: hidden((ids) => ({
    params: { id: ids.response },
    body: { id: newId(), job_id: ids.job.id },
  })),
  reopenResponse: hidden((ids) => ({
    params: { id: ids.response },
    body: { id: newId(), deadline_at: null },
  })),
  getDecisionLetter: hidden((ids) => ({ params: { id: ids.response, kind: 'rejection' } })),
  sendDecisionLetter: hidden((ids) => ({
    params: { id: ids.response, kind: 'rejection' },
    body: { id: newId(), title: 'Hello', text: 'Hello' },
  })),
  getRooms: own(),
  createRoom: hidden((ids) => ({ body: roomDraft(ids) }), 422),
  updateRoom: hidden((ids) => ({
    params: { id: ids.room },
    body: { ...roomDraft(ids), id: ids.room, updated_at: ids.job.updated_at },
  })),
  getRoom: hidden((ids) => ({ params: { id: ids.room } })),
  cancelRoom: hidden((ids) => ({ params: { id: ids.room } })),
  deleteRoom: hidden((ids) => ({ params: { id: ids.room } })),
  setRoomHold: hidden((ids) => ({ params: { id: ids.room }, body: { on: true, reason: 'x' } })),
  enterRoom: hidden((ids) => ({
    params: { id: ids.room },
    body: { id: newId(), token: 'e'.repeat(43), language: 'en-US' },
  })),
  getLobby: { outcome: 'link', code: 'not_found', sent: (ids) => ({ params: { hash: ids.roomLink } }) },
  knock: {
    outcome: 'link',
    code: 'not_found',
    sent: (ids) => ({
      params: { hash: ids.roomLink },
      body: { id: newId(), token: 'k'.repeat(43), name: 'Eve', language: 'en-US', consent: null },
    }),
  },
  admitToRoom: hidden(byRoom),
  denyEntry: hidden(byRoom),
  removeFromRoom: hidden(byRoom),
  askToMute: hidden(byRoom),
  handOverRoom: hidden(byRoom),
  setVisitorRole: hidden((ids) => ({
    params: { id: ids.room, person: ids.roomGuest },
    body: { as: 'candidate' },
  })),
  lockRoom: hidden((ids) => ({ params: { id: ids.room }, body: { locked: true } })),
  setFocusTime: hidden((ids) => ({ params: { id: ids.room }, body: { on: true } })),
  recordRoom: hidden((ids) => ({ params: { id: ids.room }, body: { on: false } })),
  endRoom: hidden((ids) => ({ params: { id: ids.room } })),
  checkRelays: hidden((ids) => ({ params: { id: ids.room } })),
  reopenRoom: hidden((ids) => ({ params: { id: ids.room } })),
  getRoomPanel: hidden((ids) => ({ params: { id: ids.room } })),
  saveRoomGuide: hidden((ids) => ({
    params: { id: ids.room },
    body: { questions: [], criteria: [], updated_at: new Date().toISOString() },
  })),
  markAsked: hidden((ids) => ({ params: { id: ids.room, question: newId() }, body: { asked: true } })),
  saveRoomNote: hidden((ids) => ({
    params: { id: ids.room, note: newId() },
    body: { text: 'Hello', at_ms: 0, visibility: 'team' },
  })),
  saveRoomScore: hidden((ids) => ({
    params: { id: ids.room, criterion: newId() },
    body: { rating: 1, text: '' },
  })),
  submitRoomScores: hidden((ids) => ({ params: { id: ids.room } })),
  getRoomCalendar: hidden((ids) => ({ params: { id: ids.room } })),
  liveEvents: own(),
  // The addressee is in another room, so nobody gets it.
  postMessages: own(200, (ids) => ({ body: { messages: [signalTo(ids.roomGuest)] } })),
  postState: own(200, () => ({
    body: { mic: true, cam: true, hand: false, share: false, quality: 'full' },
  })),
  postConsent: own(200, () => ({ body: { answer: 'yes' } })),
  postIce: own(),
  postMediaServer: own(),
  // The other person is in another room, so nothing changes.
  postMeshFailure: own(200, (ids) => ({ body: { participant: ids.roomGuest } })),
  getClock: own(),
  // Whatever pad it names, it is one of the caller's own room.
  getPad: own(200, (ids) => ({ params: { pad: ids.room }, query: { since: '0' } })),
  putPad: own(200, (ids) => ({
    params: { pad: ids.room },
    body: { updates: [padWriter().type('Hello')], language: 'javascript' },
  })),
  runPad: own(200, (ids) => ({ params: { pad: ids.room }, body: { id: newId() } })),
  getRoomPads: hidden((ids) => ({ params: { id: ids.room } })),
  getRoomReview: hidden((ids) => ({ params: { id: ids.room } })),
  getPadPlayback: hidden((ids) => ({ params: { id: ids.room, pad: ids.room } })),
  postLeave: own(),
  getSupport: own(),
  getSystem: own(),
  askSupport: hidden((ids) => ({ body: supportQuestion(ids.job.id) })),
  uploadFile: own(200, (ids) => ({ params: { id: ids.file }, body: png })),
  getEvents: own(),
  getShare: { outcome: 'link', sent: (ids) => ({ params: { hash: ids.share } }) },
  startShare: { outcome: 'link', sent: (ids) => ({ params: { hash: ids.share }, body: start() }) },
  getInvitation: { outcome: 'link', sent: (ids) => ({ params: { hash: ids.link } }) },
  getShareSender: { outcome: 'link', sent: (ids) => ({ params: { hash: ids.share } }) },
  getInvitationSender: { outcome: 'link', sent: (ids) => ({ params: { hash: ids.link } }) },
  startInvitation: { outcome: 'link', sent: (ids) => ({ params: { hash: ids.link }, body: start() }) },
  getSession: own(),
  submitAnswer: hidden((ids) => ({
    body: {
      id: newId(),
      question_id: ids.question,
      version_id: ids.version,
      recorded_at: new Date().toISOString(),
      type: 'text',
      text: 'Because.',
    },
  })),
  showQuestion: hidden((ids) => ({
    params: { id: ids.question },
    body: { shown_at: new Date().toISOString() },
  })),
  // Nothing is offered here.
  chooseProcessing: own(422, () => ({
    body: { purpose: 'transcript', version: 'none', choice: 'allowed' },
  })),
  giveSelfId: own(409, () => ({ body: { sex: 'female', ethnicity: null, age: null } })),
  removeSelfId: own(200),
  reportTrouble: own(200, () => ({ body: { trouble: 'permission_denied' } })),
  finishInterview: own(200, () => ({ body: { id: newId(), finished_at: new Date().toISOString() } })),
  getCandidatePage: own(),
  askByLink: {
    outcome: 'link',
    sent: (ids) => ({
      params: { hash: ids.link },
      body: { id: newId(), kind: 'question', text: 'Is it still open?' },
    }),
  },
  openCandidatePage: {
    outcome: 'link',
    sent: (ids) => ({ params: { hash: ids.link }, body: { session_token: 'b'.repeat(43) } }),
  },
  exportAnswers: own(),
  withdraw: own(200, () => ({ body: { id: newId() } })),
  erase: own(200, () => ({ body: { id: newId() } })),
  makeRequest: own(200, () => ({ body: { id: newId(), kind: 'question', text: 'When?' } })),
  takeMoreTime: own(403, () => ({ body: { id: newId() } })),
  bindTake: hidden((ids) => ({ params: { take: newId() }, body: binding(ids.question) })),
  getTake: hidden(byTake()),
  putPart: hidden(byTake({ body: png })),
  putParts: hidden(byTake({ body: png })),
  putPoster: hidden(byTake({ body: png })),
  probeLine: own(204, () => ({ body: png })),
  sealTake: hidden(byTake({ body: manifest })),
};

let harness: TestApp;
let victim: Person;
let stranger: Person;
let strangersCandidate: Candidate;
let victimsCandidate: Candidate;
let theirs: Ids;
let nobodys: Ids;
let before: string[][];

beforeAll(async () => {
  harness = await startTestApp({
    listen: true,
    environment: { SUPPORT_EMAIL: 'help@candor.test', LIVE_ROOMS: 'true' },
  });
  const { app } = harness;
  victim = await signUp(app, 'Victoria Victim');
  stranger = await signUp(app, 'Eve Stranger');
  const strangersJob = await makeJob(app, stranger);
  strangersCandidate = await addCandidate(app, strangersJob, { isAnswered: false });
  await addGuest(strangersJob.id);
  await enterOwnRoom(strangersJob.company_id);
  theirs = await idsOf(
    await makeJob(app, victim, { name: 'Secret job', competences: [competence('Secret competence')] }),
  );
  nobodys = {
    ...Object.fromEntries(Object.keys(theirs).map((name) => [name, newId()])),
    job: { ...theirs.job, id: newId() },
    link: newLinkHash(),
    share: newLinkHash(),
    page: newLinkHash(),
    review: newLinkHash(),
    roomLink: newLinkHash(),
  } as Ids; // Every other key of Ids is an id.
  await makeImpactReport(theirs.company);
  // Counted now, so that asking for it below changes nothing.
  await ask(harness.app, endpoints.getAnalytics, { token: victim.token });
  before = await everythingOf(victim);
});
afterAll(() => harness.stop());

/** Adverse impact of the company is on, with a report. */
async function makeImpactReport(companyId: string): Promise<void> {
  const own = { agency_id: victim.agencyId, company_id: companyId };
  const report = newId();
  await harness.deps.db.asTenant(victim, async (tx) => {
    await tx.update(companies).set({ country: 'US' }).where(eq(companies.id, companyId));
    await tx.insert(impact_settings).values({
      ...{ ...own, is_on: true, user_id: victim.userId, reason: 'The law.' },
      ...{ changed_at: new Date(), needed: 100 },
    });
    await tx.insert(impact_reports).values({ ...own, id: report, at_least: 50 });
    await tx.insert(impact_counts).values({
      ...{ agency_id: own.agency_id, report_id: report, dimension: 'sex', sex: 'female' },
      ...{ step: 'finished', candidates: 30 },
    });
  });
}

/** Two candidates of another job give the same answer. */
async function makeMatch(): Promise<string> {
  const job = await makeJob(harness.app, victim, { plagiarism_check: true });
  const text = sharedText(60);
  await giveAnswer(harness, victim, job, { text });
  const second = await giveAnswer(harness, victim, job, { text });
  return (await onlyMatch(harness, victim.token, second)).id;
}

async function idsOf(job: JobDetail): Promise<Ids> {
  const { app } = harness;
  const candidate = await addCandidate(app, job, { name: 'Secret Candidate' });
  victimsCandidate = candidate;
  await storeVideo(app, job, candidate);
  // Suggestions are shown only to those who have.
  await submitOwn(harness, victim, candidate);
  const file = newId();
  await ask(app, endpoints.uploadFile, { token: victim.token, params: { id: file }, body: png });
  const bankQuestion = bankDraft({ question: 'Secret question' });
  await ask(app, endpoints.addToBank, { token: victim.token, body: bankQuestion });
  const hiringTemplate = templateDraft({ name: 'Secret template' });
  await ask(app, endpoints.addHiringTemplate, { token: victim.token, body: hiringTemplate });
  const ofJob = { token: victim.token, params: { id: job.id } };
  const running = await ask(app, endpoints.startImport, { ...ofJob, body: importOf('secret@example.test') });
  const source = { id: newId(), source: 'Secret source' };
  const shareLink = await ask(app, endpoints.addShareLink, { ...ofJob, body: source });
  const body = reviewLink(job.id, candidate.id);
  const shown = await ask(app, endpoints.addReviewLink, { token: victim.token, body });
  const exportRequest = { id: newId(), format: 'csv' };
  const exported = await ask(app, endpoints.startExport, { ...ofJob, body: exportRequest });
  return {
    job,
    company: job.company_id,
    response: candidate.id,
    answer: candidate.answerIds[0] ?? '',
    assessment: await addAssessment(harness, job, candidate, victim.userId),
    match: await makeMatch(),
    question: job.questions[1]?.id ?? '',
    version: newId(),
    take: candidate.takeId,
    file,
    link: candidate.hash,
    share: job.hash_link,
    page: job.company_hash,
    request: await addRequest(app, candidate),
    bankQuestion: bankQuestion.id,
    hiringTemplate: hiringTemplate.id,
    import: running.id,
    shareLink: shareLink.id,
    view: await addView(job.id),
    reviewLink: shown.id,
    export: exported.id,
    review: shown.hash,
    session: (await ask(app, endpoints.getSessions, { token: victim.token }))[0]?.id ?? '',
    passkey: await addPasskeyRow(),
    ...(await addRoom(job, candidate.id)),
    ...(await addFeedback(candidate)),
    ...(await addWebhookWithDelivery()),
    domain: await addDomain(),
    atsConnection: await addConnection(harness, victim),
    ...(await addMembers()),
  };
}

/** A passkey of the victim. */
async function addPasskeyRow(): Promise<string> {
  const id = newId();
  const key = { credential_id: Buffer.from(id), public_key: Buffer.alloc(1), sign_count: 0 };
  const row = { ...key, id, user_id: victim.userId, rp_id: 'candor.test', name: 'Secret phone' };
  await harness.deps.db.asUser(victim.userId, (tx) => tx.insert(passkeys).values(row));
  return id;
}

/** A room of the victim's with somebody at its door. */
async function addRoom(
  { id, company_id: company }: JobDetail,
  response: string,
): Promise<Pick<Ids, 'room' | 'roomLink' | 'roomGuest'>> {
  const { app } = harness;
  const body = { ...roomDraft({ company, job: { id }, response } as Ids) }; // All it reads.
  const room = await ask(app, endpoints.createRoom, { token: victim.token, body });
  const knocking = {
    id: newId(),
    token: 's'.repeat(43),
    name: 'Secret guest',
    language: 'en-US',
    consent: null,
  };
  const params = { hash: room.share_hash };
  const { participant } = await ask(app, endpoints.knock, { params, body: knocking });
  const token = 'v'.repeat(43);
  const entering = { id: newId(), token, language: 'en-US' };
  await ask(app, endpoints.enterRoom, { token: victim.token, params: { id: room.id }, body: entering });
  const typed = { updates: [padWriter().type('Secret text')], language: null };
  await ask(app, endpoints.putPad, { token, params: { pad: room.id }, body: typed });
  return { room: room.id, roomLink: room.share_hash, roomGuest: participant };
}

/** The stranger is in a room of their own. */
async function enterOwnRoom(company: string): Promise<void> {
  const { app } = harness;
  const draft = roomDraft({ company, job: { id: '' }, response: '' } as Ids); // All it reads.
  const own = { token: stranger.token, body: { ...draft, name: 'Mine', job_id: null, response_id: null } };
  const room = await ask(app, endpoints.createRoom, own);
  const body = { id: newId(), token: participantsToken, language: 'en-US' };
  await ask(app, endpoints.enterRoom, { token: stranger.token, params: { id: room.id }, body });
}

async function addDomain(): Promise<string> {
  const body = { id: newId(), domain: 'secret-domain.example' };
  return (await ask(harness.app, endpoints.addDomain, { token: victim.token, body })).id;
}

async function addWebhookWithDelivery(): Promise<Pick<Ids, 'webhook' | 'delivery'>> {
  const { app } = harness;
  const { token } = victim;
  const { id } = await ask(app, endpoints.addWebhook, { token, body: { id: newId(), ...webhook } });
  const body = { id: newId(), event: 'candidate.rated' };
  const delivery = await ask(app, endpoints.testWebhook, { token, params: { id }, body });
  return { webhook: id, delivery: delivery.id };
}

async function addMembers(): Promise<Pick<Ids, 'user' | 'userInvite'>> {
  const { app } = harness;
  const { userId } = await addColleague(app, victim, 'recruiter', { name: 'Secret Colleague' });
  const body = { ...colleague, id: newId(), email: 'secret.colleague@example.test', language: 'en-US' };
  const invited = await ask(app, endpoints.inviteUser, { token: victim.token, body });
  return { user: userId, userInvite: invited.id };
}

async function addView(jobId: string): Promise<string> {
  const view = { token: victim.token, params: { id: newId() }, body: viewOf(jobId) };
  await ask(harness.app, endpoints.saveView, view);
  return view.params.id;
}

/** Adds a note, a comment and a quick note. */
async function addFeedback(candidate: Candidate): Promise<Pick<Ids, 'note' | 'comment' | 'quickNote'>> {
  const { app } = harness;
  const ids = { note: newId(), comment: newId(), quickNote: newId() };
  const { token } = victim;
  const note = { params: { id: candidate.id }, body: { id: ids.note, text: 'Secret note' } };
  await ask(app, endpoints.addNote, { token, ...note });
  const params = { id: candidate.answerIds[0] ?? '' };
  const comment = { id: ids.comment, at_ms: 1000, text: 'Secret comment' };
  await ask(app, endpoints.addComment, { token, params, body: comment });
  await ask(app, endpoints.addQuickNote, { token, body: { id: ids.quickNote, text: 'Secret quick note' } });
  return ids;
}

/** A separate session for calls that end it; the next calls need theirs. */
async function separateToken(name: EndpointName): Promise<string | undefined> {
  const { app } = harness;
  if (name === 'logout') return (await signUp(app, 'Gone Soon')).token;
  if (name === 'erase') return (await addCandidate(app, await makeJob(app, stranger))).token;
  return undefined;
}

async function everythingOf(person: Person): Promise<string[][]> {
  const tables = await agencyTables(harness.app);
  return Promise.all(tables.map((table) => rowsOf(harness.app, person, table)));
}

/** A guest with a review link of the stranger's own. */
async function addGuest(job: string): Promise<void> {
  const { app } = harness;
  const body = reviewLink(job, strangersCandidate.id);
  const { hash } = await ask(app, endpoints.addReviewLink, { token: stranger.token, body });
  await ask(app, endpoints.openReviewLink, { params: { hash }, body: opening(guestsToken) });
}

function tokenFor(endpoint: Endpoint): string | undefined {
  if (endpoint.access.who === 'user') return stranger.token;
  if (endpoint.access.who === 'guest') return guestsToken;
  if (endpoint.access.who === 'participant') return participantsToken;
  return ['candidate', 'recorder'].includes(endpoint.access.who) ? strangersCandidate.token : undefined;
}

const all = Object.entries(endpoints) as [EndpointName, Endpoint][]; // Object.entries loses the type of the keys.
const guarded = all.filter(([, { access }]) =>
  ['user', 'candidate', 'guest', 'participant', 'recorder'].includes(access.who),
);
const hiding = all.filter(([name]) => walk[name].outcome === 'hidden');
const owning = all.filter(
  ([name]) => walk[name].outcome === 'own' && !['getEvents', 'liveEvents'].includes(name),
);
const linked = all.filter(([name]) => walk[name].outcome === 'link');

test('the test covers every endpoint', () => {
  expect(Object.keys(walk).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test.each(hiding.filter(([, { method }]) => method === 'GET'))(
  '%s is called with ids that exist',
  async (name, endpoint) => {
    const token = endpoint.access.who === 'user' ? victim.token : victimsCandidate.token;
    const reply = await send(harness.app, endpoint, { ...walk[name].sent?.(theirs), token });
    expect(reply.statusCode).toBe(200);
  },
);

describe('without a valid token', () => {
  test.each(guarded)('%s is refused before anything is looked up', async (name, endpoint) => {
    const sent = walk[name].sent;
    const otherKind = endpoint.access.who === 'user' ? strangersCandidate.token : stranger.token;
    for (const [token, code] of [
      [undefined, 'not_signed_in'],
      ['x'.repeat(43), 'session_ended'],
      [otherKind, 'session_ended'],
    ] as const) {
      const replies = await Promise.all(
        [theirs, nobodys].map((ids) => send(harness.app, endpoint, { ...sent?.(ids), token })),
      );
      for (const reply of replies) {
        expect(reply.statusCode).toBe(401);
        expect(reply.json().error.code).toBe(code);
      }
      expect(replies[0]?.body).toBe(replies[1]?.body);
    }
  });
});

describe('as another agency', () => {
  test.each(hiding)('%s gets the same reply as for missing objects', async (name, endpoint) => {
    const step = walk[name];
    const token = tokenFor(endpoint);
    const asked = (ids: Ids) => send(harness.app, endpoint, { ...step.sent?.(ids), token });
    const [real, made] = [await asked(theirs), await asked(nobodys)];
    expect(real.statusCode).toBe('status' in step ? step.status : 0);
    expect(real.body).toBe(made.body);
    expect(leaks(real.body)).toEqual([]);
  });

  test.each(owning)('%s shows and changes only its own data', async (name, endpoint) => {
    const step = walk[name];
    const token = (await separateToken(name)) ?? tokenFor(endpoint);
    const reply = await send(harness.app, endpoint, { ...step.sent?.(theirs), token });
    expect([reply.statusCode, leaks(reply.body).filter((id) => id !== theirs.file)]).toEqual([
      'status' in step ? step.status : 0,
      [],
    ]);
  });

  test.each(linked)('%s needs an existing link', async (name, endpoint) => {
    const reply = await send(harness.app, endpoint, { ...walk[name].sent?.(nobodys) });
    const step = walk[name];
    expect(reply.statusCode).toBe(404);
    expect(reply.json().error.code).toBe('code' in step ? step.code : 'invalid');
  });

  test('live updates contain only the caller’s own agency', async () => {
    const { app } = harness;
    const stopped = new AbortController();
    const stream = await fetch(`${app.listeningOrigin}/api/events`, {
      headers: { authorization: `Bearer ${stranger.token}` },
      signal: stopped.signal,
    });
    const body = stream.body;
    if (!body) throw new Error('no stream');
    const hidden = await ask(app, endpoints.createCompany, { token: victim.token, body: companyDraft() });
    await ask(app, endpoints.removeCompany, { token: victim.token, params: { id: hidden.id } });
    const shown = await ask(app, endpoints.createCompany, { token: stranger.token, body: companyDraft() });
    let received = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      received += piece;
      if (received.includes(shown.id)) break;
    }
    stopped.abort();
    expect(received).not.toContain(hidden.id);
  });

  test('afterwards not one row of the other agency has changed', async () => {
    const tables = await agencyTables(harness.app);
    const after = await everythingOf(victim);
    const changed = tables.filter((_table, n) => after[n]?.join('\n') !== before[n]?.join('\n'));
    // The stranger just created and removed a company of their own.
    expect(changed).toEqual(['audit_log', 'writes']);
  });
});

/**
 * The bank, members, webhooks and connections belong to the whole agency, and a member who may create companies may
 * use any of its pictures. (Who may manage whom: users.test.ts.)
 */
const ofAll: readonly EndpointName[] = [
  ...(['createCompany', 'changeBankQuestion', 'removeFromBank', 'restoreBankQuestion'] as const),
  ...(['changeHiringTemplate', 'removeHiringTemplate', 'restoreHiringTemplate'] as const),
  ...(['updateUser', 'setUserActive', 'getWork', 'handOverWork', 'removeTwoFactorOf'] as const),
  ...(['inviteUser', 'resendUserInvite', 'removeUserInvite'] as const),
  ...(['updateWebhook', 'renewWebhookSecret', 'removeWebhook', 'removeAtsConnection'] as const),
  ...(['getWebhookDeliveries', 'getWebhookDelivery', 'replayWebhookDelivery', 'testWebhook'] as const),
  ...(['checkDomain', 'removeDomain'] as const),
];
const ofCompanies: readonly EndpointName[] = [
  'updateCompany',
  'removeCompany',
  'getCompanyRemoval',
  'setRetention',
  ...(['getImpactSetting', 'setImpact', 'getImpact', 'exportImpact'] as const),
  'createJob',
  'createRoom',
];
const withinAgency = hiding.filter(([name, { access }]) => access.who === 'user' && !ofAll.includes(name));

/** Every list that needs no id. */
const lists = owning.filter(([, { method, access }]) => method === 'GET' && access.who === 'user');

describe.each([
  { who: 'who is limited to other companies', options: { allCompanies: false }, calls: withinAgency },
  {
    who: 'who is assigned to other jobs',
    options: { permissions: permissions.filter((permission) => permission !== 'jobs.view_all') },
    calls: withinAgency.filter(([name]) => !ofCompanies.includes(name)),
  },
])('as a colleague $who', ({ options, calls }) => {
  let colleague: Person;
  let untouched: string[][];
  beforeAll(async () => {
    colleague = await addColleague(harness.app, victim, 'admin', options);
    untouched = await everythingOf(victim);
  });

  test.each(calls)('%s gets the same reply as for missing objects', async (name, endpoint) => {
    const step = walk[name];
    const asked = (ids: Ids) => send(harness.app, endpoint, { ...step.sent?.(ids), token: colleague.token });
    const [real, made] = [await asked(theirs), await asked(nobodys)];
    expect(real.statusCode).toBe('status' in step ? step.status : 0);
    expect(real.body).toBe(made.body);
  });

  test.each(lists)('%s leaves out what they cannot see', async (name, endpoint) => {
    const step = walk[name];
    const { query = {}, params } = step.sent?.(theirs) ?? {};
    const reply = await send(harness.app, endpoint, {
      query,
      ...(params && { params }),
      token: colleague.token,
    });
    // Webhooks are for members who see everything. An invoice is asked for by an id that does not exist.
    expect([200, 403, ...(step.outcome === 'own' ? [step.status] : [])]).toContain(reply.statusCode);
    expect(leaksOfJob(name, reply.body)).toEqual([]);
  });

  test('afterwards nothing has changed', async () => {
    expect(await everythingOf(victim)).toEqual(untouched);
  });
});

/**
 * Data of the job in a reply, by name or id. The audit log contains ids of all its subjects, and names
 * only of visible ones.
 */
function leaksOfJob(name: EndpointName, body: string): string[] {
  const names = ['job', 'Candidate', 'view', 'source', 'note', 'comment'].map((word) => `Secret ${word}`);
  const { job, response, answer, question, take, link, share, request, view } = theirs;
  const { import: imported, export: exported, shareLink, reviewLink: shown, review, note, comment } = theirs;
  const ids = [job.id, response, answer, question, take, link, share, request, view, imported, exported];
  const isLog = name === 'getAudit' || name === 'exportAudit';
  const secrets = isLog ? names : [...names, ...ids, shareLink, shown, review, note, comment];
  return secrets.filter((secret) => body.includes(secret));
}

/** Ids and names of the other agency in a reply. */
function leaks(body: string): string[] {
  const { job, ...ids } = theirs;
  const secrets = [victim.agencyId, victim.userId, 'Victoria', 'Secret', job.id, ...Object.values(ids)];
  return secrets.filter((secret) => body.includes(secret));
}
