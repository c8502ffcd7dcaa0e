// The calls for transcripts: read one, make one again, correct one, and search in all.
import type { FastifyInstance } from 'fastify';
import {
  correctTranscript,
  getTranscript,
  makeTranscript,
  searchAnswers,
  undoCorrection,
} from '#contract/transcript.ts';
import { readSearch } from '#contract/words.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notify } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { findAnswer } from '../candidates/rate-store.ts';
import type { AnswerPlace } from '../candidates/rate-store.ts';
import { isAllowed } from '../interviews/processing.ts';
import { deleteTranscript, queueTranscripts } from '../interviews/queue-transcripts.ts';
import { readAiRoom, refuseOverLimit, releaseAi } from '../organizations/limits/ai-usage.ts';
import { correct, readTranscript, undoCorrectionOf } from './corrections.ts';
import { findAnswers } from './search-store.ts';
import { findTranscript } from './store.ts';
import { hitToWire } from './to-wire.ts';

export function transcriptRoutes(app: FastifyInstance): void {
  serve(app, getTranscript, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { answerId } = await requireAnswer(tx, member, params.id);
      return readTranscript(tx, member.agencyId, answerId);
    }),
  );

  serve(app, makeTranscript, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { answerId, responseId, jobId } = await requireAnswer(tx, member, params.id);
      const { agencyId } = member;
      const response = { agency_id: agencyId, id: responseId };
      if (!(await isAllowed(tx, response, 'transcript', deps.config))) throw new Refusal('ai_off');
      const before = await findTranscript(tx, agencyId, answerId);
      if (!before || before.state === 'failed' || before.state === 'over_limit') {
        const now = deps.now();
        if (before?.state === 'over_limit') {
          const { used, limit } = await readAiRoom(tx, agencyId, 'transcript_seconds', now);
          if (used >= limit) await refuseOverLimit(tx, agencyId, 'transcript_seconds', now);
        }
        if (before) {
          // A process that ended on its last attempt released nothing.
          await releaseAi(tx, { agencyId, id: before.id }, { now });
          await deleteTranscript(tx, agencyId, answerId);
        }
        const queued = await queueTranscripts(tx, agencyId, { answerId });
        // It is no video, or the video has not arrived.
        if (queued === 0) throw new Refusal('transcript_not_ready');
        await notify(tx, { kind: 'response', job_id: jobId, response_id: responseId });
      }
      return readTranscript(tx, agencyId, answerId);
    }),
  );

  serve(app, correctTranscript, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const place = await requireAnswer(tx, member, params.id);
      const actor = { ...actorOf(member, request), userId: member.userId };
      const content = { answer_id: place.answerId, ...body };
      const write = { by: member, id: body.id, kind: 'transcript_edit', content };
      return writeOnce(tx, write, {
        first: () => correct(tx, { actor, place, now: deps.now() }, body),
        again: () => readTranscript(tx, member.agencyId, place.answerId),
      });
    }),
  );

  serve(app, undoCorrection, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const place = await requireAnswer(tx, member, params.id);
      const actor = { ...actorOf(member, request), userId: member.userId };
      return undoCorrectionOf(tx, { actor, place, now: deps.now() }, params.edit);
    }),
  );

  serve(app, searchAnswers, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const sought = readSearch(query.q);
      if (sought.length === 0) return { hits: [], next: null };
      const { job_id: jobId, response_id: responseId, after } = query;
      const { found, next } = await findAnswers(tx, member, { sought, jobId, responseId, after });
      return { hits: found.map((answer) => hitToWire(answer, sought)), next };
    }),
  );
}

/** @throws Refusal('not_found') */
async function requireAnswer(tx: Tx, member: SignedInMember, id: string): Promise<AnswerPlace> {
  const place = await findAnswer(tx, member, id);
  if (!place) throw new Refusal('not_found');
  return place;
}
