// The audit log: who changed what, when, from which address, and the values before and after. Append-only.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';

export const auditSubjects = [
  'agency',
  'answer',
  'api_key',
  'ats_connection',
  'bank_question',
  'billing',
  'comment',
  'company',
  'domain',
  'export',
  'hiring_template',
  'import',
  'job',
  'message_template',
  'note',
  'plan',
  'response',
  'review_link',
  'room',
  'session',
  'share_link',
  'support_question',
  'test_message',
  'user',
  'user_invite',
  'webhook',
] as const;
export const AuditSubject = z.enum(auditSubjects);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What can happen to a subject. The screen texts are in messages.json, `audit.kind_…`. */
export const auditKinds = [
  'acceptance_sent',
  'accommodated',
  'activated',
  'added',
  'agency_renamed',
  'archived',
  'assessed',
  'canceled',
  'changed',
  'closed',
  'comment_edited',
  'comment_removed',
  'commented',
  'created',
  'credited',
  'deactivated',
  'deleted',
  'edited',
  'email_changed',
  'email_confirmed',
  'ended',
  'exported',
  'followed_up',
  'handed_over',
  'hold_off',
  'hold_on',
  'impact_off',
  'impact_on',
  'imported',
  'invited',
  'invited_again',
  'joined',
  'kept',
  'match_reviewed',
  'note_edited',
  'note_removed',
  'noted',
  'opened',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'password_reset',
  'permissions',
  'pipeline',
  'previewed',
  'question_sent',
  'rated',
  'recovery_codes_renewed',
  'rejection_sent',
  'reminded',
  'removed',
  'renewed',
  'reopened',
  'replayed',
  'replied',
  'reset',
  'restored',
  'resumed',
  'retention',
  'retention_deleted',
  'revoked',
  'saved',
  'scorecard_changed',
  'scorecard_submitted',
  'scorecards_viewed',
  'secret_renewed',
  'sent',
  'shared',
  'sign_in_failed',
  'signed_in',
  'signed_out',
  'status',
  'suspended',
  'switched_off',
  'tags',
  'taken_over',
  'transcript_corrected',
  'transcript_correction_undone',
  'turned_away',
  'two_factor_off',
  'two_factor_on',
  'unarchived',
  'unverified',
  'verified',
  'web_checked',
  'withdrawn',
] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof AuditKind>;

export const AuditLine = z.object({
  id: Id,
  created_at: Instant,
  /** Null for the system and for candidates. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  /** True if the API key made the change. */
  by_api_key: z.boolean(),
  kind: AuditKind,
  subject_kind: AuditSubject,
  subject_id: Id,
  /** Its current name, if it still exists and the reader may see it. The log itself stores no personal data. */
  subject_name: z.nullable(z.string()),
  /** The values before and after; null if there are none. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditFilters = z.object({
  user_id: z.optional(Id),
  subject_kind: z.optional(AuditSubject),
  subject_id: z.optional(Id),
  kind: z.optional(AuditKind),
  from: z.optional(Instant),
  to: z.optional(Instant),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

export const getAudit = endpoint({
  method: 'GET',
  path: 'audit',
  summary:
    'The audit log, newest first, in pages. Entries about companies and jobs that the reader can’t see are left out',
  access: { who: 'user', permission: 'audit.view' },
  query: z.extend(AuditFilters, {
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  data: z.object({ items: z.array(AuditLine), next: z.nullable(z.string()) }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: 'audit/export',
  summary: 'The filtered audit log as CSV, oldest first, streamed',
  access: { who: 'user', permission: 'audit.view' },
  query: AuditFilters,
  data: z.string(),
  answer: 'stream',
});
