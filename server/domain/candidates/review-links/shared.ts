// Everything a review link shows its guest, read in a few queries however many candidates there
// are.
import { targetLevel } from '#contract/job.ts';
import type { SharedCandidate, SharedCandidates } from '#contract/review-link.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { designAddressesFor } from '../../files/addresses.ts';
import type { AddressOf } from '../../files/addresses.ts';
import type { GuestInSession } from '../../../kernel/who.ts';
import { loadVersions } from '../../jobs/questions-store.ts';
import { createMediaSigner, guestMediaHours } from '../../../platform/storage/sign.ts';
import { loadLists } from '../../jobs/lists-store.ts';
import { meansToWire } from '../list/scorecard-means.ts';
import { scoresForOthers } from '../list/scorecards.ts';
import { fileToWire } from '../list/to-wire.ts';
import { recognizedOf } from '../recognized.ts';
import * as store from './guest-store.ts';
import type { ReviewLinkRow } from './store.ts';
import { aboutToWire, answerToWire, candidateToWire } from './to-wire.ts';

export async function sharedCandidates(
  tx: Tx,
  deps: Deps,
  link: ReviewLinkRow,
  guest: GuestInSession,
): Promise<SharedCandidates> {
  const addressesOf = guestAddresses(deps, link);
  const shown = await store.shownResponses(tx, link);
  const ids = shown.map((row) => row.id);
  const given = await store.shownAnswers(tx, link, ids);
  const around = await aroundAnswers(tx, link, guest, given);
  const scorecardOf = await sharedScores(tx, link, ids);
  const files = link.shows_files ? await store.shownFiles(tx, link.agency_id, ids) : [];
  return {
    ...aboutToWire(await store.findJobAndCompany(tx, link), designAddressesFor(deps, link.agency_id)),
    message: link.message,
    may_rate: link.may_rate,
    may_comment: link.may_comment,
    expires_at: link.expires_at?.toISOString() ?? null,
    candidates: shown.map((row) => ({
      ...candidateToWire(row, link),
      answers: given
        .filter((answer) => answer.response_id === row.id)
        .map((answer) => answerToWire(answer, around, addressesOf(row.id))),
      files: files
        .filter((file) => file.responseId === row.id)
        .map((file) => fileToWire(file, addressesOf(row.id))),
      scorecard: scorecardOf(row.id),
    })),
  };
}

/** The team's mean for each competence, without the scorecards behind it. */
async function sharedScores(
  tx: Tx,
  link: ReviewLinkRow,
  responseIds: readonly string[],
): Promise<(responseId: string) => SharedCandidate['scorecard']> {
  if (!link.shows_scorecard) return () => [];
  const { competences } = (await loadLists(tx, link.agency_id, link.job_id))(link.job_id);
  const scores = await scoresForOthers(tx, link.agency_id, responseIds);
  return (responseId) => {
    const means = meansToWire(competences, scores.get(responseId)?.means ?? new Map());
    return competences.map(({ id, name, score }, place) => ({
      ...{ id, name, target: targetLevel(score) },
      mean: means[place]?.mean ?? null,
      reviewers: means[place]?.reviewers ?? 0,
    }));
  };
}

async function aroundAnswers(
  tx: Tx,
  link: ReviewLinkRow,
  guest: GuestInSession,
  given: Awaited<ReturnType<typeof store.shownAnswers>>,
) {
  const ids = given.map((answer) => answer.id);
  const versionIds = [...new Set(given.map((answer) => answer.version_id))];
  const takeIds = given.flatMap((answer) => answer.take_id ?? []);
  return {
    versions: await loadVersions(tx, link.agency_id, versionIds),
    recorded: await store.takesOf(tx, link.agency_id, takeIds),
    rates: await store.guestRates(tx, guest, ids),
    comments: await store.guestComments(tx, guest, ids),
    heard: await recognizedOf(tx, link.agency_id, link.shows_transcript ? ids : []),
  };
}

/** Addresses of each candidate's files; they work while the link shows the candidate. */
function guestAddresses(
  deps: Deps,
  { agency_id, id: linkId }: ReviewLinkRow,
): (responseId: string) => AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (responseId) => (fileId) =>
    fileId && signer.address(agency_id, fileId, guestMediaHours, { kind: 'link', linkId, responseId });
}
