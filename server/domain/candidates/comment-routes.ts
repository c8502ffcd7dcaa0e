// The calls for comments on an answer. Only the author edits a comment. The author and members who
// may delete candidates can remove it.
import type { FastifyInstance } from 'fastify';
import { addComment, editComment, removeComment } from '#contract/note.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import { stampAfter } from '../../platform/db/edited.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notify, notifyOfResponse } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { deleteComment, insertComment, lockComment, saveComment } from './comments-store.ts';
import { responseDetail } from './detail.ts';
import { findAnswer } from './rate-store.ts';
import { recordRemoval, responseOfRemoved } from './removals.ts';
import { judgeEdit, mayRemove } from './rules.ts';

export function commentRoutes(app: FastifyInstance): void {
  serve(app, addComment, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const place = await findAnswer(tx, member, params.id);
      if (!place) throw new Refusal('not_found');
      const { answerId, responseId, jobId } = place;
      const { id, text, at_ms: atMs } = body;
      const answer = () => responseDetail(tx, member, responseId, deps);
      const write = { by: member, id, kind: 'comment', content: { answer_id: answerId, text, at_ms: atMs } };
      return writeOnce(tx, write, {
        first: async () => {
          await insertComment(tx, member, { id, answerId, atMs, text, now: deps.now() });
          await record(tx, actorOf(member, request), {
            kind: 'commented',
            subjectKind: 'answer',
            subjectId: answerId,
            after: { comment_id: id },
          });
          await notify(tx, { kind: 'response', job_id: jobId, response_id: responseId });
          return answer();
        },
        again: answer,
      });
    }),
  );

  serve(app, editComment, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await lockComment(tx, member, params.id);
      if (!found) throw new Refusal('not_found');
      const { row, response } = found;
      if (row.user_id !== member.userId) throw new Refusal('forbidden');
      const answer = () => responseDetail(tx, member, response.id, deps);
      const edit = judgeEdit(row, body);
      if (edit === 'edited_meanwhile') throw new Refusal(edit, { details: { current: await answer() } });
      if (edit === 'nothing_new') return answer();
      const updatedAt = stampAfter(row.updated_at, deps.now());
      await saveComment(tx, found, { text: body.text, updatedAt });
      await record(tx, actorOf(member, request), {
        kind: 'comment_edited',
        subjectKind: 'answer',
        subjectId: row.answer_id,
        after: { comment_id: row.id },
      });
      await notifyOfResponse(tx, response);
      return answer();
    }),
  );

  serve(app, removeComment, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await lockComment(tx, member, params.id);
      if (!found) {
        return responseDetail(tx, member, await responseOfRemoved(tx, member.agencyId, params.id), deps);
      }
      const { row, response } = found;
      if (!mayRemove(member, row)) {
        throw new Refusal('forbidden', { details: { permission: 'responses.delete' } });
      }
      await deleteComment(tx, found);
      await recordRemoval(tx, actorOf(member, request), {
        ...{ kind: 'comment_removed', subjectKind: 'comment', removedId: row.id },
        ...{ subjectOfHistory: { kind: 'answer', id: row.answer_id }, responseId: response.id },
      });
      await notifyOfResponse(tx, response);
      return responseDetail(tx, member, response.id, deps);
    }),
  );
}
