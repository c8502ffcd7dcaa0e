// Answers whether a link or a code is genuine. Anyone who has a link can open it, so the answer adds only where it was
// sent, masked.
import { Channel } from '#contract/invite.ts';
import type { GenuineVerification, Verification } from '#contract/verification.ts';
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
  if (read.kind === 'foreign') return { result: 'foreign', host: read.host };
  if (read.kind === 'unreadable') return { result: 'unreadable' };
  if (read.kind === 'other_page') return { result: 'unknown' };
  const found =
    read.kind === 'code' ? await findCode(deps, read.code) : await finders[read.leadsTo](deps, read.hash);
  return found ?? { result: 'unknown' };
}

type Found = GenuineVerification | { result: 'deleted' } | undefined;

const finders: Record<LinkKind, (deps: Deps, hash: string) => Promise<Found>> = {
  async interview(deps, hash) {
    const found = await deps.db.asNobody((tx) => findResponseLink(tx, hash));
    if (!found) return (await wasRemoved(deps, hash)) ? { result: 'deleted' } : undefined;
    const { agencyId, responseId } = found;
    return inAgency(deps, agencyId, 'interview', async (tx) => ({
      sender: await senderOfResponse(tx, agencyId, responseId),
      sent: await store.listSent(tx, agencyId, responseId, maxSent),
    }));
  },
  async shared_interview(deps, hash) {
    const found = await deps.db.asNobody((tx) => findShare(tx, hash));
    if (!found) return undefined;
    const { agencyId, jobId } = found;
    return inAgency(deps, agencyId, 'shared_interview', async (tx) => ({
      sender: await store.findCompanyOfJob(tx, agencyId, jobId),
    }));
  },
  async company(deps, hash) {
    const found = await deps.db.asNobody((tx) => findCompanyPage(tx, hash));
    if (!found) return undefined;
    const { agencyId, companyId } = found;
    return inAgency(deps, agencyId, 'company', async (tx) => ({
      sender: await store.findCompany(tx, agencyId, companyId),
    }));
  },
  async review(deps, hash) {
    const found = await deps.db.asNobody((tx) => findReviewLink(tx, hash));
    if (!found) return undefined;
    const { agencyId, reviewLinkId } = found;
    return inAgency(deps, agencyId, 'review', async (tx) => ({
      sender: await store.findCompanyOfReviewLink(tx, agencyId, reviewLinkId),
    }));
  },
  async room(deps, hash) {
    const found = await deps.db.asNobody((tx) => findRoom(tx, hash));
    if (!found) return undefined;
    const { agencyId, roomId } = found;
    return inAgency(deps, agencyId, 'room', async (tx) => ({
      sender: await store.findCompanyOfRoom(tx, agencyId, roomId),
    }));
  },
};

async function findCode(deps: Deps, code: string): Promise<Found> {
  const found = await deps.db.asNobody((tx) => findMessageCode(tx, code));
  if (!found) return undefined;
  const { agencyId, messageId } = found;
  return inAgency(deps, agencyId, 'message', async (tx) => {
    const message = await store.findSent(tx, agencyId, messageId);
    return message && { sender: await senderOfResponse(tx, agencyId, message.responseId), sent: [message] };
  });
}

/** True if the link belonged to an interview that was removed or deleted. */
function wasRemoved(deps: Deps, hash: string): Promise<boolean> {
  return deps.db.asNobody(
    async (tx) => (await isRemovedLink(tx, hash)) || (await wasDeleted(tx, hash, deps.now())),
  );
}

interface About {
  sender: Sender | undefined;
  sent?: readonly SentMessage[];
}

/** Undefined if the company is gone. */
function inAgency(
  deps: Deps,
  agencyId: string,
  kind: GenuineVerification['kind'],
  find: (tx: Tx) => Promise<About | undefined>,
): Promise<GenuineVerification | undefined> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const { sender, sent = [] } = (await find(tx)) ?? {};
    if (!sender) return undefined;
    const { company, organization } = sender;
    const verified_domain = await verifiedDomainOf(tx, sender);
    return {
      result: 'genuine',
      kind,
      company,
      organization,
      verified_domain,
      sent: sent.flatMap(sentToWire),
    };
  });
}

async function senderOfResponse(tx: Tx, agencyId: string, id: string | null): Promise<Sender | undefined> {
  const jobId = id === null ? undefined : await store.findJobOfResponse(tx, agencyId, id);
  return jobId === undefined ? undefined : store.findCompanyOfJob(tx, agencyId, jobId);
}

function sentToWire({ channel, recipient, at }: SentMessage): GenuineVerification['sent'] {
  const masked = channel === 'email' ? maskEmail(recipient) : maskNumber(recipient);
  return at ? [{ channel: Channel.parse(channel), recipient: masked, at: at.toISOString() }] : [];
}
