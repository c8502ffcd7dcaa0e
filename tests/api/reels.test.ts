// Reels: each participant's own recording of a live room. Stored like an interview's takes, only with that person's
// consent, and visible to nobody else (P2, P3, P6).
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { removeCompany } from '#contract/company.ts';
import type { JobDetail } from '#contract/job.ts';
import { knock } from '#contract/room.ts';
import { postConsent } from '#contract/room-messages.ts';
import { getTake, sealTake } from '#contract/take.ts';
import { processVideo } from '../../server/domain/interviews/takes/process-video.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { room_participants, rooms } from '../../server/platform/db/schema/room.ts';
import { segments, takes } from '../../server/platform/db/schema/take.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';
import { addRoom, addSide, bindReel, sendReel } from './room-side.ts';
import type { RoomSide } from './room-side.ts';

const dayMs = 86_400_000;
let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let side: RoomSide;
beforeAll(async () => {
  test = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  side = await addSide(test, owner, job.company_id);
});
afterAll(() => test.stop());

const inAgency: TestApp['deps']['db']['asTenant'] = (_, work) =>
  test.deps.db.asTenant({ agencyId: owner.agencyId }, work);
const bytesOf = (size: number) => Buffer.concat(candidate.someParts(1, size));
const daysAgo = (days: number) => new Date(test.deps.now().getTime() - days * dayMs);
const withdraw = ({ token }: RoomSide) => call(test, postConsent, { token, body: { answer: 'no' } });

describe('a reel', () => {
  it('is stored with the server’s time of its moments, and its original stays byte for byte', async () => {
    const bytes = bytesOf(150_000);
    const timing = {
      server_started_at: '2026-11-20T15:00:00.250Z',
      clock_error_ms: 4,
      marks: [{ media_ms: 10_000, server_ms: Date.parse('2026-11-20T15:00:10.251Z') }],
    };
    const { take, sealed } = await sendReel(test, side, [{ bytes, timing }]);
    expect(sealed.data).toEqual({
      state: 'stored',
      segments: [{ segment: 0, bytes: bytes.length, sha256: candidate.sha256Of(bytes) }],
    });
    await processVideo.run({ agency_id: owner.agencyId, take_id: take }, test.deps);
    const [stored] = await inAgency(owner, (tx) =>
      tx
        .select({ segment: segments, sha256: files.sha256 })
        .from(segments)
        .innerJoin(files, eq(files.id, segments.original_file_id))
        .where(eq(segments.take_id, take)),
    );
    expect(stored?.sha256).toBe(candidate.sha256Of(bytes));
    expect(stored?.segment).toMatchObject({
      server_started_at: new Date(timing.server_started_at),
      clock_error_ms: 4,
      marks: timing.marks,
    });
  });

  it('sealed twice gets the same reply', async () => {
    const bytes = bytesOf(900);
    const { take, sealed } = await sendReel(test, side, [{ bytes }]);
    const body = candidate.manifestOf([[bytes]], 'audio/webm');
    const again = await call(test, sealTake, { token: side.token, params: { take }, body });
    expect(again.data).toEqual(sealed.data);
  });

  it('is refused without consent: for now until the answer has arrived, for good after No', async () => {
    const undecided = await addSide(test, owner, job.company_id, { consent: 'none' });
    expect(await bindReel(test, undecided, newId())).toMatchObject({
      ...{ status: 425, error: { code: 'consent_pending' } },
    });
    const refuser = await addSide(test, owner, job.company_id, { consent: 'no' });
    const take = newId();
    expect(await bindReel(test, refuser, take)).toMatchObject({
      ...{ status: 403, error: { code: 'not_recorded' } },
    });
    const rows = await inAgency(owner, (tx) => tx.select().from(takes).where(eq(takes.id, take)));
    expect(rows).toEqual([]);
  });

  it('is accepted until 30 days after the room, and not sealed after them', async () => {
    const late = await addSide(test, owner, job.company_id, { endedAt: daysAgo(29) });
    expect((await sendReel(test, late, [{ bytes: bytesOf(500) }])).sealed.data).toMatchObject({
      state: 'stored',
    });
    const tooLate = await addSide(test, owner, job.company_id, { endedAt: daysAgo(31) });
    expect((await bindReel(test, tooLate, newId())).error?.code).toBe('reel_too_late');
  });

  it('of one person cannot be read or continued by anybody else', async () => {
    const take = newId();
    await bindReel(test, side, take);
    const stranger = await signUp(test, 'Eve Stranger');
    const others = [
      await addSide(test, owner, job.company_id, { roomId: side.roomId }),
      await addSide(test, stranger, (await makeJob(test.app, stranger)).company_id),
      await candidate.begin(test, job),
    ];
    for (const { token } of others) {
      const state = await call(test, getTake, { token, params: { take } });
      expect(state).toMatchObject({ status: 404, error: { code: 'take_unknown' } });
      const sent = await candidate.sendPart(test, { token }, { take, number: 0 }, Buffer.from('x'));
      expect(sent.error?.code).toBe('take_unknown');
    }
    expect((await call(test, getTake, { token: side.token, params: { take } })).data.state).toBe('open');
  });

  it('is the only thing that a participant sends, and no candidate sends one in an interview', async () => {
    const cv = await bindReel(test, side, newId(), { purpose: 'cv', mime_type: 'application/pdf' });
    expect(cv.error).toMatchObject({ code: 'invalid_fields', fields: { purpose: 'not_allowed' } });
    const reel = await bindReel(test, await candidate.begin(test, job), newId());
    expect(reel.error).toMatchObject({ code: 'invalid_fields', fields: { purpose: 'not_allowed' } });
  });
});

describe('after a withdrawal', () => {
  it('nothing is left of the person’s reels, and nothing more is accepted', async () => {
    const leaving = await addSide(test, owner, job.company_id);
    const { take } = await sendReel(test, leaving, [{ bytes: bytesOf(70_000) }]);
    const open = newId();
    await bindReel(test, leaving, open);
    await candidate.sendPart(test, leaving, { take: open, number: 0 }, Buffer.from('half'));
    await withdraw(leaving);
    const rows = await inAgency(owner, (tx) =>
      tx.select().from(takes).where(eq(takes.room_participant_id, leaving.participantId)),
    );
    expect(rows).toEqual([]);
    for (const id of [take, open]) {
      expect((await bindReel(test, leaving, id)).error?.code).toBe('not_recorded');
      const sent = await candidate.sendPart(test, leaving, { take: id, number: 1 }, Buffer.from('more'));
      expect(sent.error?.code).toBe('take_unknown');
    }
  });

  it.each(['left', 'in'])('a knock with No (%s before) deletes earlier reels', async (state) => {
    const returning = await addSide(test, owner, job.company_id);
    const { take } = await sendReel(test, returning, [{ bytes: bytesOf(500) }]);
    const [room] = await inAgency(owner, async (tx) => {
      await tx
        .update(room_participants)
        .set({ state })
        .where(eq(room_participants.id, returning.participantId));
      return tx.select().from(rooms).where(eq(rooms.id, returning.roomId));
    });
    const knockWith = (consent: 'yes' | 'no') =>
      call(test, knock, {
        params: { hash: room?.share_hash ?? '' },
        body: { id: newId(), token: returning.token, name: 'Grace', language: 'en-US', consent },
      });
    expect((await knockWith('yes')).status).toBe(200);
    const kept = await call(test, getTake, { token: returning.token, params: { take } });
    expect(kept.data.state).toBe('stored');
    expect((await knockWith('no')).status).toBe(200);
    const rows = await inAgency(owner, (tx) => tx.select().from(takes).where(eq(takes.id, take)));
    expect(rows).toEqual([]);
  });

  it('the others’ reels stay', async () => {
    const [leaving, staying] = [
      await addSide(test, owner, job.company_id),
      await addSide(test, owner, job.company_id),
    ];
    await sendReel(test, leaving, [{ bytes: bytesOf(500) }]);
    const { take } = await sendReel(test, staying, [{ bytes: bytesOf(500) }]);
    await withdraw(leaving);
    const state = await call(test, getTake, { token: staying.token, params: { take } });
    expect(state.data.state).toBe('stored');
  });
});

describe('a deleted candidate', () => {
  it('leaves no reel of the room: no row and no file', async () => {
    const person = await addCandidate(test.app, job);
    const roomId = await addRoom(test, owner, job.company_id, { responseId: person.id });
    const recorded = await addSide(test, owner, job.company_id, { roomId });
    const bytes = bytesOf(3000);
    const { take } = await sendReel(test, recorded, [{ bytes }]);
    await processVideo.run({ agency_id: owner.agencyId, take_id: take }, test.deps);
    await deleteForGood(test, owner.token, person.id);
    const left = await inAgency(owner, async (tx) => ({
      takes: await tx.select().from(takes).where(eq(takes.id, take)),
      files: await tx
        .select()
        .from(files)
        .where(eq(files.sha256, candidate.sha256Of(bytes))),
    }));
    expect(left).toEqual({ takes: [], files: [] });
  });
});

describe('a deleted company', () => {
  it('leaves no reel of its rooms', async () => {
    const other = await signUp(test, 'Otto Owner');
    const { company_id: companyId } = await makeJob(test.app, other);
    const recorded = await addSide(test, other, companyId);
    const bytes = bytesOf(3000);
    const { take } = await sendReel(test, recorded, [{ bytes }]);
    await processVideo.run({ agency_id: other.agencyId, take_id: take }, test.deps);
    const removed = await call(test, removeCompany, { token: other.token, params: { id: companyId } });
    expect(removed.status).toBe(200);
    const left = await test.deps.db.asTenant(other, async (tx) => ({
      takes: await tx.select().from(takes).where(eq(takes.id, take)),
      files: await tx
        .select()
        .from(files)
        .where(eq(files.sha256, candidate.sha256Of(bytes))),
    }));
    expect(left).toEqual({ takes: [], files: [] });
  });
});
