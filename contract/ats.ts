// Connections to applicant tracking systems that order interviews: Greenhouse and Ashby, by their partner APIs. The key covers every
// company, and results leave through it. So only members who see every company and job may manage connections.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { deliveryFaults } from './webhook.ts';

export const atsKinds = ['greenhouse', 'ashby'] as const;
export const AtsKind = z.enum(atsKinds);
export type AtsKind = z.infer<typeof AtsKind>;

/** Product names are the same in all languages. */
export const atsNames: Record<AtsKind, string> = { greenhouse: 'Greenhouse', ashby: 'Ashby' };

/** Where each partner calls. Greenhouse asks for four addresses, Ashby for the part that its three have in common. */
export const atsPaths: Record<AtsKind, readonly string[]> = {
  greenhouse: ['list_tests', 'send_test', 'test_status', 'response_error'].map(
    (call) => `/api/partners/greenhouse/${call}`,
  ),
  ashby: ['/api/partners/ashby'],
};

/** Per agency. */
export const maxAtsConnections = 5;

/** Orders that a connection shows, newest first. */
export const maxOrdersShown = 10;

/** Days after which the link to a result expires. */
export const resultDays = 90;

export const atsOrderStates = ['open', 'started', 'complete', 'canceled'] as const;
export const AtsOrderState = z.enum(atsOrderStates);
export type AtsOrderState = z.infer<typeof AtsOrderState>;

/** `rejected`: the partner could not read a reply of ours. The others: a report to the partner failed (contract/webhook.ts). */
export const AtsFault = z.enum([...deliveryFaults, 'rejected']);
export type AtsFault = z.infer<typeof AtsFault>;

export const AtsOrder = z.object({
  id: Id,
  /** Null: the candidate was deleted. */
  response_id: z.nullable(Id),
  /** Empty: the job was deleted. */
  job_name: z.string(),
  state: AtsOrderState,
  fault: AtsFault,
  created_at: Instant,
  /** When the partner last accepted a report; null: not yet. */
  pushed_at: z.nullable(Instant),
});
export type AtsOrder = z.infer<typeof AtsOrder>;

export const AtsConnection = z.object({
  id: Id,
  kind: AtsKind,
  /** Of the key with which the partner calls. */
  last_four: z.string(),
  /** False: its creator lost the account to the owner of the address. It can only be deleted. */
  active: z.boolean(),
  created_by: z.string(),
  created_at: Instant,
  /** Accurate to ten minutes. */
  last_used_at: z.nullable(Instant),
  orders: z.array(AtsOrder),
});
export type AtsConnection = z.infer<typeof AtsConnection>;

export const getAtsConnections = endpoint({
  method: 'GET',
  path: 'ats-connections',
  summary: 'The connections to applicant tracking systems, each with its newest orders',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: z.array(AtsConnection),
});

export const addAtsConnection = endpoint({
  method: 'POST',
  path: 'ats-connections',
  summary:
    'Create a connection. The answer is the only time its key is shown; a repeated request shows a new key if this one has not been used. `not_yours_to_give` without responses.invite and responses.export, `https_needed`',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  body: z.object({
    id: Id,
    kind: AtsKind,
    /** Ashby: an API key of theirs with `candidatesWrite`, required. Greenhouse is called with the key that it calls with. */
    callback_key: z.optional(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{0,500}$/))),
  }),
  data: z.extend(AtsConnection, { key: z.string() }),
});

export const removeAtsConnection = endpoint({
  method: 'DELETE',
  path: 'ats-connections/:id',
  summary: 'Delete a connection with its orders. Candidates stay, and links to their results are revoked',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  data: Nothing,
});
