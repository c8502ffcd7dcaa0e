// The interviewers' side of a live room: guide, private notes, scores and the calendar file. Members only; nothing of it is
// in a participant's channel (channel.ts).
import type { FastifyInstance } from 'fastify';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import {
  getRoomCalendar,
  getRoomPanel,
  markAsked,
  RoomNote,
  RoomScore,
  saveRoomGuide,
  saveRoomNote,
  saveRoomScore,
  submitRoomScores,
} from '#contract/room-panel.ts';
import type { RoomPanel } from '#contract/room-panel.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isStale, stampAfter } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfRoom, notifyRoom } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { titleName } from '../../platform/mail/names.ts';
import { record } from '../organizations/audit/record.ts';
import { activeMembers } from '../organizations/members/store.ts';
import { eventOf } from './calendar-event.ts';
import { calendarFile } from './calendar.ts';
import { askedIn, guideOf } from './guide.ts';
import { enqueueJoin } from './join-room.ts';
import * as panel from './panel-store.ts';
import { areScoresHidden, isInside } from './rules.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';

/** Of one member in one room. */
const maxNotes = 1000;

export function panelRoutes(app: FastifyInstance): void {
  guideRoutes(app);
  noteAndScoreRoutes(app);
  calendarRoute(app);
}

function guideRoutes(app: FastifyInstance): void {
  serve(app, getRoomPanel, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => panelFor(tx, member, await roomFor(tx, member, params.id))),
  );

  serve(app, saveRoomGuide, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await store.lockRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      const before = guideOf(room);
      const { updated_at: seen, ...after } = body;
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        if (isStale(room.updated_at, seen))
          throw new Refusal('edited_meanwhile', { details: { current: await panelFor(tx, member, room) } });
        const updatedAt = stampAfter(room.updated_at, deps.now());
        await panel.saveGuide(tx, room, after, { asked: askedIn(room), updatedAt });
        await record(tx, actorOf(member, request), {
          ...{ kind: 'edited', subjectKind: 'room', subjectId: room.id, before, after },
        });
        // The questions are the chapters of its recording.
        if (room.ended_at) await enqueueJoin(tx, room);
        // Open forms of the room learn its new version.
        await notifyOfRoom(tx, room);
        await notifyRoom(tx, room.id);
      }
      return panelFor(tx, member, await roomFor(tx, member, params.id));
    }),
  );

  serve(app, markAsked, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await store.lockRoomFor(tx, member, params.id);
      if (!room) throw new Refusal('not_found');
      const everyone = await store.participantsOf(tx, room);
      const talks = everyone.some(
        (one) => one.user_id === member.userId && isInside(one) && one.role !== 'observer',
      );
      if (!talks) throw new Refusal('forbidden');
      const guide = guideOf(room);
      if (!guide.questions.some(({ id }) => id === params.question)) throw new Refusal('not_found');
      const asked = askedIn(room);
      if (asked.has(params.question) === body.asked) return {};
      if (body.asked) asked.set(params.question, sinceLive(room, deps.now()));
      else asked.delete(params.question);
      // What was asked is no edit: it makes nobody’s form outdated.
      await panel.saveGuide(tx, room, guide, { asked, updatedAt: room.updated_at });
      await notifyRoom(tx, room.id);
      return {};
    }),
  );
}

function noteAndScoreRoutes(app: FastifyInstance): void {
  serve(app, saveRoomNote, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await roomFor(tx, member, params.id);
      if (body.text === '') {
        await panel.deleteNote(tx, member, { id: params.note, roomId: room.id });
        await notifyRoom(tx, room.id);
        return {};
      }
      if ((await panel.countNotes(tx, member, room.id)) >= maxNotes)
        throw new Refusal('too_many_requests', { retryAfterSeconds: 60 });
      const note = { ...body, id: params.note, room_id: room.id };
      if (!(await panel.saveNote(tx, member, note, deps.now()))) throw new Refusal('not_found');
      await notifyRoom(tx, room.id);
      return {};
    }),
  );

  serve(app, saveRoomScore, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await roomFor(tx, member, params.id);
      if (!guideOf(room).criteria.some(({ id }) => id === params.criterion)) throw new Refusal('not_found');
      const score = { ...body, room_id: room.id, criterion_id: params.criterion };
      await panel.saveScore(tx, member, score, deps.now());
      await notifyRoom(tx, room.id);
      return {};
    }),
  );

  serve(app, submitRoomScores, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const room = await roomFor(tx, member, params.id);
      if (!(await panel.submitScores(tx, member, room.id, deps.now())))
        throw new Refusal('invalid_fields', { fields: { rating: 'required' } });
      await notifyRoom(tx, room.id);
      return panelFor(tx, member, room);
    }),
  );
}

function calendarRoute(app: FastifyInstance): void {
  serve(app, getRoomCalendar, async ({ member, params, reply, deps }) => {
    const file = await deps.db.asTenant(member, async (tx) => {
      const room = await roomFor(tx, member, params.id);
      const members = await activeMembers(tx, member.agencyId);
      const me = members.find(({ userId }) => userId === member.userId);
      const publicUrl = deps.publicUrl();
      const link = room.link || `${publicUrl}/i/l/${room.share_hash}`;
      const text = sentence(matchLanguage(me?.language ?? '') ?? defaultLanguage, 'mail.room.calendar', {
        company_name: titleName(await store.companyName(tx, room)),
        room_link: link,
      });
      const method = room.status === 'canceled' ? 'CANCEL' : 'PUBLISH';
      return calendarFile(eventOf(room, { link, members, text, publicUrl }), method);
    });
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="interview.ics"')
      .header('cache-control', 'no-store')
      .send(file);
  });
}

/** @throws Refusal('not_found') also for a room that the member does not see */
async function roomFor(tx: Tx, member: SignedInMember, id: string): Promise<RoomRow> {
  const room = await store.findRoomFor(tx, member, id);
  if (!room) throw new Refusal('not_found');
  return room;
}

async function panelFor(tx: Tx, member: SignedInMember, room: RoomRow): Promise<RoomPanel> {
  const scores = await panel.scoresOf(tx, member, room.id);
  const isMine = ({ user_id }: { user_id: string | null }) => user_id === member.userId;
  const invited = (await store.membersOf(tx, member.agencyId, [room.id])).get(room.id) ?? [];
  const others_hidden = areScoresHidden(room, {
    hasSubmitted: scores.some((score) => isMine(score) && score.submitted_at !== null),
    tookPart: invited.some(isMine) || (await store.participantsOf(tx, room)).some(isMine),
  });
  const notes = await panel.notesFor(tx, member, room.id);
  const shown = scores.filter((score) => isMine(score) || !others_hidden);
  const asked = [...askedIn(room)].map(([question, at_ms]) => ({ question, at_ms }));
  return {
    guide: guideOf(room),
    updated_at: room.updated_at.toISOString(),
    asked: asked.toSorted((one, other) => one.at_ms - other.at_ms),
    candidate_name: await candidateName(tx, room),
    authors: await panel.namesOf(
      tx,
      [...notes, ...shown].map(({ user_id }) => user_id),
    ),
    notes: notes.map((row) => RoomNote.parse({ ...row, updated_at: row.updated_at.toISOString() })),
    scores: shown.map((row) =>
      RoomScore.parse({
        ...row,
        criterion: row.criterion_id,
        submitted_at: row.submitted_at?.toISOString() ?? null,
      }),
    ),
    others_hidden,
  };
}

async function candidateName(tx: Tx, { agency_id, response_id }: RoomRow): Promise<string | null> {
  return response_id ? ((await store.findCandidate(tx, agency_id, response_id))?.name ?? null) : null;
}

function sinceLive({ live_at }: Pick<RoomRow, 'live_at'>, now: Date): number {
  return live_at ? Math.max(0, now.getTime() - live_at.getTime()) : 0;
}
