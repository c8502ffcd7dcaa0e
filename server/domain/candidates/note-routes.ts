// The calls for notes. Every member who may write notes may edit all of them; an edit never
// silently overwrites a colleague's. The author and members who may delete candidates can remove a
// note.
import type { FastifyInstance } from 'fastify';
import {
  addNote,
  editNote,
  removeNote,
  addQuickNote,
  getQuickNotes,
  maxQuickNotes,
  removeQuickNote,
} from '#contract/note.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import { stampAfter } from '../../platform/db/edited.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { responseDetail } from './detail.ts';
import { deleteNote, insertNote, lockNote, saveNote } from './notes-store.ts';
import { recordRemoval, responseOfRemoved } from './removals.ts';
import { judgeEdit, mayRemove } from './rules.ts';
import { lockOpenResponse } from './list/store.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import { requireBelow } from '../../platform/http/require-below.ts';
import { countQuickNotes, deleteQuickNote, insertQuickNote, listQuickNotes } from './notes-store.ts';

export function noteRoutes(app: FastifyInstance): void {
  serve(app, addNote, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const response = await lockOpenResponse(tx, member, params.id);
      if (!response) throw new Refusal('not_found');
      const answer = () => responseDetail(tx, member, response.id, deps);
      const { id, text } = body;
      const write = { by: member, id, kind: 'note', content: { response_id: response.id, text } };
      return writeOnce(tx, write, {
        first: async () => {
          await insertNote(tx, member, { id, responseId: response.id, text, now: deps.now() });
          await record(tx, actorOf(member, request), {
            kind: 'noted',
            subjectKind: 'response',
            subjectId: response.id,
            after: { note_id: id },
          });
          await notifyOfResponse(tx, response);
          return answer();
        },
        again: answer,
      });
    }),
  );

  serve(app, editNote, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await lockNote(tx, member, params.id);
      if (!found) throw new Refusal('not_found');
      const { row, response } = found;
      const answer = () => responseDetail(tx, member, response.id, deps);
      const edit = judgeEdit(row, body);
      if (edit === 'edited_meanwhile') throw new Refusal(edit, { details: { current: await answer() } });
      if (edit === 'nothing_new') return answer();
      const updatedAt = stampAfter(row.updated_at, deps.now());
      await saveNote(tx, member, found, { text: body.text, updatedAt });
      await record(tx, actorOf(member, request), {
        kind: 'note_edited',
        subjectKind: 'response',
        subjectId: response.id,
        after: { note_id: row.id },
      });
      await notifyOfResponse(tx, response);
      return answer();
    }),
  );

  serve(app, removeNote, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await lockNote(tx, member, params.id);
      if (!found) {
        return responseDetail(tx, member, await responseOfRemoved(tx, member.agencyId, params.id), deps);
      }
      const { row, response } = found;
      if (!mayRemove(member, row)) {
        throw new Refusal('forbidden', { details: { permission: 'responses.delete' } });
      }
      await deleteNote(tx, found);
      await recordRemoval(tx, actorOf(member, request), {
        ...{ kind: 'note_removed', subjectKind: 'note', removedId: row.id },
        ...{ subjectOfHistory: { kind: 'response', id: response.id }, responseId: response.id },
      });
      await notifyOfResponse(tx, response);
      return responseDetail(tx, member, response.id, deps);
    }),
  );
}

/** Quick notes are private to their owner: no notifications, no audit log. */
export function quickNoteRoutes(app: FastifyInstance): void {
  serve(app, getQuickNotes, ({ member, deps }) =>
    deps.db.asTenant(member, (tx) => listQuickNotes(tx, member)),
  );

  serve(app, addQuickNote, ({ member, body, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const answer = () => listQuickNotes(tx, member);
      const write = { by: member, id: body.id, kind: 'quick_note', content: body };
      return writeOnce(tx, write, {
        first: async () => {
          await lockAgency(tx, member.agencyId);
          requireBelow(maxQuickNotes, await countQuickNotes(tx, member));
          await insertQuickNote(tx, member, body, deps.now());
          return answer();
        },
        again: answer,
      });
    }),
  );

  // A missing note counts as removed: the reply to an earlier removal may have been lost.
  serve(app, removeQuickNote, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await deleteQuickNote(tx, member, params.id);
      return listQuickNotes(tx, member);
    }),
  );
}
