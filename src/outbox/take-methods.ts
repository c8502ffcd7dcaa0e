// The outbox's methods for takes: recordings, chunk by chunk, and files.
import { newId } from '#contract/id.ts';
import type { OutboxContext } from './context.ts';
import * as interviews from './interviews.ts';
import { ensureReserve } from './make-room.ts';
import { summaryOf } from './snapshot.ts';
import * as takes from './takes.ts';
import type { Outbox } from './types.ts';

type TakeMethods = Pick<
  Outbox,
  | 'beginTake'
  | 'beginSegment'
  | 'appendChunk'
  | 'addPiece'
  | 'endSegment'
  | 'finishTake'
  | 'savePoster'
  | 'discardTake'
  | 'takesOf'
  | 'takeBlob'
  | 'addFile'
>;

export function takeMethods({ ports, db, changes, clock, recording, writes }: OutboxContext): TakeMethods {
  const { guarded, publishingFaults, saveToSend, notifyChange } = writes;
  return {
    async beginTake({ hash, question_id, mime_type }) {
      const take = { id: newId(), hash, purpose: 'answer', question_id, mime_type, name: '' } as const;
      const begun = await saveToSend(hash, () => takes.beginTake(db, take, clock.now()));
      await ensureReserve(db);
      return summaryOf(begun);
    },
    beginSegment: (id, mimeType, pace, timing) =>
      guarded(() => takes.beginSegment(db, id, { mimeType, pace, timing }, ports.ticks())),
    async appendChunk(id, segment, chunk) {
      const hasRoom = await publishingFaults(() => recording.append(id, segment, chunk));
      if (hasRoom) changes.deviceFault(null);
    },
    async addPiece(id, segment, from, bytes) {
      const take = await guarded(() => takes.addPiece(db, id, segment, { from, bytes }));
      notifyChange(take.hash);
    },
    endSegment: (id, segment, durationMs) => publishingFaults(() => recording.end(id, segment, durationMs)),
    async finishTake(id) {
      const take = await guarded(() => takes.finishTake(db, id));
      notifyChange(take.hash);
      ports.askForSync?.();
    },
    async savePoster(id, poster) {
      const take = await takes.savePoster(db, id, poster);
      if (take) notifyChange(take.hash);
    },
    async discardTake(id) {
      const take = await guarded(() => interviews.discardTake(db, id));
      if (take) notifyChange(take.hash);
    },
    async takesOf(hash, questionId) {
      const found = await takes.takesOfInterview(db, hash);
      return found.filter((take) => take.question_id === questionId).map(summaryOf);
    },
    takeBlob: (id, segment) => takes.takeBlob(db, id, segment),
    async addFile(hash, purpose, file, name) {
      const take = { id: newId(), hash, purpose, question_id: null, mime_type: file.type, name };
      return summaryOf(await saveToSend(hash, () => takes.addFile(db, take, file, clock.now())));
    },
  };
}
