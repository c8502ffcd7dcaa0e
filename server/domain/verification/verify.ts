// Answers whether a link or a code is genuine. Whoever has a link can open it, so the answer adds only where it was sent, masked.
import { Channel } from '#contract/invite.ts';
import type { Verification, VerificationResult } from '#contract/verification.ts';
import {
  findCompanyPage,
  findMessageCode,
  findResponseLink,
  findReviewLink,
  findRoom,
  findShare,
  isRemovedLink,
} from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { wasDeleted } from '../interviews/deleted-links.ts';
import { verifiedDomainOf } from '../organizations/domains/verified-domain.ts';
import { maskEmail, maskNumber } from './mask.ts';
import { readText } from './read-text.ts';
import type { LinkKind } from './read-text.ts';
import * as store from './store.ts';
import type { Sender, SentMessage } from './store.ts';

const maxSent = 5;

export async function verify(deps: Deps, text: string): Promise<Verification> {
  const read = readText(text, deps.publicUrl());
  if (read.kind === 'unreadable') return without('unreadable');
  if (read.kind === 'other_page') return without('unknown');
  if (read.kind === 'foreign') return { ...without('foreign'), host: read.host };
  if (read.kind === 'code') return verifyCode(deps, read.code);
  const found = await finders[read.leadsTo](deps, read.hash);
  return found === 'deleted' || found === undefined ? without(found ?? 'unknown') : found;
}

type Found = Verification | 'deleted' | undefined;

const finders: Record<LinkKind, (deps: Deps, hash: string) => Promise<Found>> = {
  async interview(deps, hash) {
    const found = await deps.db.asNobody((tx) => findResponseLink(tx, hash));
    if (!found) return wasHere(deps, hash);
    const { agencyId, responseId } = found;
    return deps.db.asTenant(found, async (tx) => {
      const sender = await senderOfResponse(tx, agencyId, responseId);
      if (!sender) return 'deleted';
      const sent = await store.listSent(tx, agencyId, responseId, maxSent);
      return genuine(tx, { kind: 'interview', sender, sent });
    });
  },
  async shared_interview(deps, hash) {
    const found = await deps.db.asNobody((tx) => findShare(tx, hash));
    return (
      found &&
      from(deps, found, 'shared_interview', (tx) => store.findCompanyOfJob(tx, found.agencyId, found.jobId))
    );
  },
  async company(deps, hash) {
    const found = await deps.db.asNobody((tx) => findCompanyPage(tx, hash));
    return (
      found && from(deps, found, 'company', (tx) => store.findCompany(tx, found.agencyId, found.companyId))
    );
  },
  async review(deps, hash) {
    const found = await deps.db.asNobody((tx) => findReviewLink(tx, hash));
    return (
      found &&
      from(deps, found, 'review', async (tx) => {
        const jobId = await store.findJobOfReviewLink(tx, found.agencyId, found.reviewLinkId);
        return jobId === undefined ? undefined : store.findCompanyOfJob(tx, found.agencyId, jobId);
      })
    );
  },
  async room(deps, hash) {
    const found = await deps.db.asNobody((tx) => findRoom(tx, hash));
    return (
      found && from(deps, found, 'room', (tx) => store.findCompanyOfRoom(tx, found.agencyId, found.roomId))
    );
  },
};

/** Whether the link belonged to an interview that was removed or deleted. */
function wasHere(deps: Deps, hash: string): Promise<'deleted' | undefined> {
  return deps.db.asNobody(async (tx) =>
    (await isRemovedLink(tx, hash)) || (await wasDeleted(tx, hash, deps.now())) ? 'deleted' : undefined,
  );
}

function from(
  deps: Deps,
  of: { agencyId: string },
  kind: NonNullable<Verification['kind']>,
  find: (tx: Tx) => Promise<Sender | undefined>,
): Promise<Found> {
  return deps.db.asTenant(of, async (tx) => {
    const sender = await find(tx);
    return sender && genuine(tx, { kind, sender, sent: [] });
  });
}

async function verifyCode(deps: Deps, code: string): Promise<Verification> {
  const found = await deps.db.asNobody((tx) => findMessageCode(tx, code));
  const known =
    found &&
    (await deps.db.asTenant(found, async (tx) => {
      const message = await store.findSent(tx, found.agencyId, found.messageId);
      if (!message?.responseId) return undefined;
      const sender = await senderOfResponse(tx, found.agencyId, message.responseId);
      return sender && genuine(tx, { kind: 'message', sender, sent: [message] });
    }));
  return known ?? without('unknown');
}

async function senderOfResponse(tx: Tx, agencyId: string, id: string): Promise<Sender | undefined> {
  const jobId = await store.findJobOfResponse(tx, agencyId, id);
  return jobId === undefined ? undefined : store.findCompanyOfJob(tx, agencyId, jobId);
}

async function genuine(
  tx: Tx,
  found: { kind: NonNullable<Verification['kind']>; sender: Sender; sent: readonly SentMessage[] },
): Promise<Verification> {
  const { kind, sender, sent } = found;
  return {
    ...without('genuine'),
    kind,
    company: sender.company,
    organization: sender.organization,
    verified_domain: await verifiedDomainOf(tx, sender),
    sent: sent.flatMap(({ channel, recipient, at }) => {
      const masked = channel === 'email' ? maskEmail(recipient) : maskNumber(recipient);
      return at ? [{ channel: Channel.parse(channel), recipient: masked, at: at.toISOString() }] : [];
    }),
  };
}

function without(result: VerificationResult): Verification {
  return { result, kind: null, company: '', organization: '', verified_domain: null, host: '', sent: [] };
}
