// Domains that an organization proves to control. The proof is a TXT record, which only someone who manages the domain can
// publish; it is looked up again every day.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { requiredText } from './text.ts';

export const maxDomains = 20;
/** The text of the TXT record is this and the domain's token. */
export const proofPrefix = 'candor-verify=';

/** `pending`: never proved. `lost`: the record is gone, or nobody could look it up for a week. */
export const domainStates = ['pending', 'verified', 'lost'] as const;
/** Why the last look-up did not find the record. `unreachable`: the domain's name servers did not answer. */
export const domainFaults = ['', 'no_record', 'unreachable'] as const;
export type DomainFault = (typeof domainFaults)[number];

export const Domain = z.object({
  id: Id,
  /**
   * In lower-case ASCII: `Bücher.example` becomes `xn--bcher-kva.example`, also on screens, so that nobody passes off a look-alike.
   */
  domain: z.string(),
  /** The text of the TXT record to publish at the domain itself. */
  record: z.string(),
  state: z.enum(domainStates),
  /** Since when it is proved without interruption. */
  verified_at: z.nullable(Instant),
  /** The last look-up; null: none yet. */
  checked_at: z.nullable(Instant),
  fault: z.enum(domainFaults),
  /** The companies whose websites it covers, by name. Their candidates see it once it is proved. */
  companies: z.array(z.string()),
  created_at: Instant,
});
export type Domain = z.infer<typeof Domain>;

const access = { who: 'user', permission: 'settings.manage', wholeAgency: true } as const;

export const getDomains = endpoint({
  method: 'GET',
  path: 'domains',
  summary: 'The organization’s domains and their proof',
  access,
  data: z.array(Domain),
});

export const addDomain = endpoint({
  method: 'POST',
  path: 'domains',
  summary: 'Add a domain, or an address below it. The answer has the TXT record that proves it',
  access: { ...access, confirmed: true },
  body: z.object({ id: Id, domain: requiredText(300) }),
  data: Domain,
});

export const checkDomain = endpoint({
  method: 'POST',
  path: 'domains/:id/check',
  summary:
    'Look the TXT record up now. `fault` says why it was not found. `domain_taken` if another organization has proved the domain',
  access,
  params: ById,
  data: Domain,
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: 'domains/:id',
  summary: 'Remove a domain. Interviews no longer name it',
  access,
  params: ById,
  data: Nothing,
});
