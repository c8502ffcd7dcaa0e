// The job calls: list, get one with its questions, create, update, archive.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createJob, getJob, getJobs, setJobActive, updateJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import type { WebhookPayload } from '#contract/webhook-payload.ts';
import { actorOf } from '../../kernel/actor.ts';
import { isStale } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { designAddressesFor } from '../files/addresses.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { publishPayload } from '../webhooks/publish.ts';
import { findJob } from './listed-store.ts';
import { inUse, loadQuestions } from './questions-store.ts';
import { changeActive, changeJob, isJobSaved, loadStoredJob, makeJob } from './save.ts';
import type { Saving } from './save.ts';
import * as store from './store.ts';
import { jobDetailToWire } from './to-wire.ts';
import { makeWriteList } from './write-list.ts';

/** Captions of a few videos are larger than any other JSON input. */
const maxBodyBytes = 4 * 1024 * 1024;

export function jobRoutes(app: FastifyInstance): void {
  const writeList = makeWriteList();
  serve(app, getJobs, ({ member, deps }) => writeList(deps, member));

  serve(app, getJob, ({ member, params, deps }) =>
    deps.db.asTenant(member, (tx) => answerJob(tx, member, params.id, deps)),
  );

  serve(
    app,
    createJob,
    ({ member, body, request, deps }) =>
      deps.db.asTenant(member, (tx) => {
        const answer = () => answerJob(tx, member, body.id, deps);
        const write = { by: member, id: body.id, kind: 'job', content: body };
        return writeOnce(tx, write, {
          first: async () => {
            await makeJob(savingOf(tx, member, request, deps), body);
            const job = await answer();
            await publishPayload(tx, member.agencyId, jobCreated(job, member, deps));
            return job;
          },
          again: answer,
        });
      }),
    { maxBodyBytes },
  );

  serve(
    app,
    updateJob,
    ({ member, params, body, request, deps }) =>
      deps.db.asTenant(member, async (tx) => {
        if (body.id !== params.id) throw new Refusal('invalid_fields', { fields: { id: 'not_allowed' } });
        const answer = () => answerJob(tx, member, params.id, deps);
        const row = await store.lockJob(tx, member, params.id);
        if (!row) throw new Refusal('not_found');
        const stored = await loadStoredJob(tx, row);
        const isOlder = isStale(row.updated_at, body.updated_at);
        if (isJobSaved(stored, body, { isRepeated: isOlder })) return answer();
        if (isOlder) {
          throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
        }
        await changeJob(savingOf(tx, member, request, deps), stored, body);
        return answer();
      }),
    { maxBodyBytes },
  );

  serve(app, setJobActive, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.lockJob(tx, member, params.id);
      if (!row) throw new Refusal('not_found');
      if (row.active !== body.active) {
        await changeActive(savingOf(tx, member, request, deps), row, body.active);
      }
      return answerJob(tx, member, params.id, deps);
    }),
  );
}

async function answerJob(tx: Tx, member: SignedInMember, id: string, deps: Deps): Promise<JobDetail> {
  const job = await findJob(tx, member, id);
  if (!job) throw new Refusal('not_found');
  const questions = inUse(await loadQuestions(tx, member.agencyId, id));
  return jobDetailToWire(job, questions, designAddressesFor(deps, member.agencyId));
}

function jobCreated(job: JobDetail, { userId }: SignedInMember, deps: Deps): WebhookPayload {
  const { id, name, company, created_at } = job;
  return {
    type: 'job.created',
    timestamp: deps.now().toISOString(),
    data: {
      ...{ job_id: id, job_name: name, company_id: company.id, company_name: company.name },
      ...{ url: `${deps.publicUrl()}/jobs/vacancy/${id}`, created_at, user_id: userId },
    },
  };
}

function savingOf(tx: Tx, member: SignedInMember, request: FastifyRequest, deps: Deps): Saving {
  return { tx, member, actor: actorOf(member, request), now: deps.now() };
}
