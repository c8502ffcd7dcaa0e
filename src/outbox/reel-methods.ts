// The outbox's methods for live rooms: reels, their marks, and how much of the line sending may use.
import { newId } from '#contract/id.ts';
import { nowText, type OutboxContext } from './context.ts';
import * as reels from './reels.ts';
import { summaryOf } from './snapshot.ts';
import * as takes from './takes.ts';
import type { Outbox } from './types.ts';

type ReelMethods = Pick<Outbox, 'saveRoom' | 'beginReel' | 'markSegment' | 'finishReel' | 'setUploadLimit'>;

export function reelMethods(context: OutboxContext): ReelMethods {
  const { ports, db, changes, clock, drain, reelLocks, writes } = context;
  const { guarded, saveToSend, notifyChange } = writes;
  return {
    async saveRoom({ hash, session_token }) {
      const clock_offset_ms = Math.round(clock.now() - ports.now());
      const room = { hash, session_token, clock_offset_ms, kind: 'room', saved_at: nowText(ports) } as const;
      await guarded(() => reels.saveRoom(db, room));
      // Everything may be waiting for a new token.
      drain.hurry();
    },
    async beginReel({ hash, mime_type }) {
      const reel = { id: newId(), hash, purpose: 'room', question_id: null, mime_type, name: '' } as const;
      // Of a tab that died while this one was open.
      await guarded(() => reels.finishAbandoned(db, reelLocks, ports.now()));
      await reelLocks.hold(reel.id);
      try {
        return summaryOf(await saveToSend(hash, () => takes.beginTake(db, reel, clock.now())));
      } catch (error) {
        reelLocks.release(reel.id);
        throw error;
      }
    },
    markSegment: (id, segment, mark) => guarded(() => reels.addMark(db, id, segment, mark)),
    async finishReel(id, hash) {
      await guarded(() => reels.finishReel(db, id));
      reelLocks.release(id);
      notifyChange(hash);
      ports.askForSync?.();
    },
    setUploadLimit(bitsPerSecond) {
      drain.setUploadLimit(bitsPerSecond);
      changes.publishUploadLimit(bitsPerSecond);
    },
  };
}
