// Every expected refusal: its code and its HTTP status. The server throws Refusal(code); screens translate the code
// (messages.json, `refusals.<code>`). Codes are public: add new ones, never rename one.
import * as z from 'zod/mini';

export const refusals = {
  // The request itself
  malformed_json: 400,
  invalid_fields: 422,
  unsupported_format: 415,
  too_large: 413,
  too_many_requests: 429,
  not_found: 404,
  id_taken: 409,
  edited_meanwhile: 409,
  // Who is asking
  not_signed_in: 401,
  session_ended: 401,
  wrong_credentials: 401,
  forbidden: 403,
  whole_agency_only: 403,
  email_taken: 409,
  reset_link_invalid: 410,
  email_unconfirmed: 403,
  registration_closed: 403,
  two_factor_required: 401,
  two_factor_wrong: 401,
  two_factor_on: 409,
  passkey_failed: 401,
  // Not 401, which would sign the user out.
  passkey_not_added: 422,
  passkeys_off: 503,
  // Single sign-on. `sso_required` is not 401: somebody may only want to switch to an organization that demands it.
  sso_required: 403,
  sso_failed: 401,
  sso_not_linked: 409,
  sso_untested: 409,
  sso_confined: 403,
  exempt_owner: 409,
  // The organization demands a second factor.
  two_factor_setup_required: 403,
  // People
  user_invite_invalid: 410,
  already_member: 409,
  // Domains
  domain_taken: 409,
  already_invited: 409,
  last_owner: 409,
  not_yours_to_give: 403,
  // The API
  not_by_api_key: 403,
  api_key_suspended: 403,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  // Connections to applicant tracking systems: the installation's address must be reachable by https.
  https_needed: 409,
  // Plans
  plan_limit: 402,
  live_not_in_plan: 402,
  payments_off: 503,
  // Buying plans. None is 402: pages treat every 402 as a plan's limit.
  plan_unchanged: 409,
  plan_not_sold: 422,
  currency_fixed: 409,
  currency_not_offered: 422,
  quote_changed: 409,
  purchase_open: 409,
  change_scheduled: 409,
  purchase_expired: 410,
  trial_used: 409,
  trial_link_invalid: 410,
  tax_unclear: 422,
  billing_incomplete: 422,
  seller_missing: 503,
  payment_provider_down: 503,
  has_invoices: 409,
  // Interviews. With hyphens, those up to `unavailable` are also the statuses of /i/result/{status}
  invalid: 404,
  expired: 410,
  closed: 410,
  already_completed: 409,
  not_open_yet: 403,
  already_started: 409,
  ip_used: 403,
  withdrawn: 410,
  unavailable: 503,
  interview_deleted: 410,
  already_answered: 409,
  question_unknown: 404,
  wrong_answer_kind: 422,
  consent_missing: 422,
  // Takes and files
  digest_mismatch: 422,
  part_conflict: 409,
  part_out_of_range: 422,
  take_unknown: 404,
  take_sealed: 409,
  manifest_mismatch: 422,
  file_content_mismatch: 415,
  storage_full: 507,
  media_link_expired: 410,
  // Reels of live rooms. 425: the person's consent may still be on its way, so the device tries again.
  consent_pending: 425,
  not_recorded: 403,
  reel_too_late: 410,
  // Deciding
  transition_not_allowed: 409,
  too_many_tags: 409,
  legal_hold: 409,
  no_follow_up: 409,
  no_address: 409,
  // AI. `ai_off`: it is not set up; also if the candidate declined or was not asked, which members cannot tell apart.
  ai_off: 503,
  // Adverse impact. Also for companies in the EU, and before an interview is finished.
  impact_off: 409,
  ai_unavailable: 503,
  ai_reply_unusable: 502,
  transcript_not_ready: 409,
  // Suggestions are shown only to members who have submitted their own scorecard.
  scorecard_first: 409,
  // Also if the candidate declined or was not asked.
  nothing_to_assess: 409,
  // Also if the question has no plagiarism check, or the candidate was not told.
  web_check_off: 503,
  // Live rooms
  room_not_open: 403,
  room_locked: 409,
  room_full: 409,
  room_ended: 410,
  room_not_over: 409,
  not_admitted: 403,
  removed: 410,
  // Review links
  review_link_invalid: 404,
  review_link_over: 410,
  wrong_password: 401,
  too_many: 409,
  // Adverse impact: no report yet.
  too_few: 409,
  // Messages
  daily_limit: 429,
  sms_off: 503,
  sms_country: 422,
  support_off: 503,
  // The server itself
  unexpected: 500,
  not_ready: 503,
} as const;

export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[];

/** The fault of one field. The screen texts are in messages.json, `fields.<fault>`. */
export const fieldFaults = [
  'required',
  'too_long',
  'too_short',
  'format',
  'out_of_range',
  'not_allowed',
  'unknown_variable',
  'link_missing',
  'weak',
  'breached',
  'wrong',
  'private_address',
  'no_provider',
] as const;
export const FieldFault = z.enum(fieldFaults);
export type FieldFault = z.infer<typeof FieldFault>;

/** The envelope of a refusal. `fields` maps a dotted path to its fault; `details` has values to show, such as numbers. */
export const ErrorEnvelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), FieldFault)),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** The statuses of /i/result/{status}. */
export const resultStatuses = [
  'expired',
  'closed',
  'already-completed',
  'not-open-yet',
  'already-started',
  'ip-used',
  'withdrawn',
  'invalid',
  'unavailable',
] as const;
export const ResultStatus = z.enum(resultStatuses);
export type ResultStatus = z.infer<typeof ResultStatus>;

/** The result page for a refused interview link, or undefined for other refusals. */
export function resultStatusOf(code: string): ResultStatus | undefined {
  if (code === 'interview_deleted') return 'invalid';
  const status = code.replaceAll('_', '-');
  return resultStatuses.find((known) => known === status);
}
