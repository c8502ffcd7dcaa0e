// `GET jobs` as JSON text. An agency's list is megabytes long, and every recruiter's page refetches it
// whenever a candidate makes progress. The serialized text is cached by version; only the candidate counts
// are read each time.
import * as z from 'zod/mini';
import { Job } from '#contract/job.ts';
import type { Deps } from '../../platform/deps.ts';
import { designAddressesFor } from '../files/addresses.ts';
import type { AddressOf } from '../files/addresses.ts';
import { stripUnknownKeys } from '../../platform/http/strip-unknown-keys.ts';
import { WrittenAnswer } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { createListCache } from './list-cache.ts';
import type { ListCache, WrittenJob } from './list-cache.ts';
import { readListVersion } from './listed-store.ts';
import { countCandidates, readJobs } from './listed-store.ts';
import type { CandidateCounts } from './listed-store.ts';
import { countsToWire, jobCounts, uncountedToWire } from './to-wire.ts';
import type { UncountedJob } from './to-wire.ts';

/** Tens of megabytes: the lists of twenty of the largest agencies, or of thousands of small ones. */
const maxCharacters = 48 * 1024 * 1024;

/** Returns all jobs the member may see, newest first. */
type WriteList = (deps: Deps, member: SignedInMember) => Promise<WrittenAnswer>;

export function makeWriteList(): WriteList {
  const cache = createListCache(maxCharacters);
  return async (deps, member) => {
    // Counting takes as long as everything else, so it runs in parallel.
    const [counted, list] = await Promise.all([
      deps.db.asTenant(member, (tx) => countCandidates(tx, member.agencyId)),
      findOrWrite(deps, member, cache),
    ]);
    const jobs = list.map((job) => closed(job, counted)).join(',');
    return new WrittenAnswer(`{"response":{"data":[${jobs}]}}`);
  };
}

/** The version and, if it is not cached, the jobs themselves, from the same snapshot. */
async function findOrWrite(
  deps: Deps,
  member: SignedInMember,
  cache: ListCache,
): Promise<readonly WrittenJob[]> {
  const addressOf = designAddressesFor(deps, member.agencyId);
  const read = deps.db.asTenant(
    member,
    async (tx) => {
      const version = `${await readListVersion(tx, member)} ${signedUntil(addressOf)}`;
      const found = cache.find(version);
      return found ? { found } : { version, jobs: await readJobs(tx, member) };
    },
    { isFrozen: true },
  );
  const { found, version, jobs } = await read;
  if (found) return found;
  const list = uncountedToWire(jobs, addressOf).map(written);
  cache.put(version, list);
  return list;
}

/** File addresses are signed for hours at a time, so one address identifies the signing period of all. */
function signedUntil(addressOf: AddressOf): string {
  return String(addressOf('any'));
}

const stripCounts = stripUnknownKeys(z.omit(Job, jobCounts));

function written(job: UncountedJob): WrittenJob {
  return { id: job.id, json: JSON.stringify(stripCounts(job)).slice(0, -1) };
}

function closed({ id, json }: WrittenJob, counted: (jobId: string) => CandidateCounts): string {
  return `${json},${JSON.stringify(countsToWire(counted(id))).slice(1)}`;
}
