// The calls for quick notes. They are private to their owner: no notifications, no audit log.
import type { FastifyInstance } from 'fastify';
import { addQuickNote, getQuickNotes, maxQuickNotes, removeQuickNote } from '#contract/note.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { requireBelow } from '../../platform/http/require-below.ts';
import { serve } from '../../platform/http/serve.ts';
import { countQuickNotes, deleteQuickNote, insertQuickNote, listQuickNotes } from './quick-notes-store.ts';

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
