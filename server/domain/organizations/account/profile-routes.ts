// The user's own profile and photo. Colleagues see the name, the phone number and the photo.
import type { FastifyInstance } from 'fastify';
import { maxImageBytes } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { removePhoto, saveProfile, savePhoto } from '#contract/user.ts';
import type { Profile, User } from '#contract/user.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import { isStale, stampAfter } from '../../../platform/db/edited.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { squarePicture } from '../../files/picture.ts';
import { readBody } from '../../files/read-body.ts';
import { judgeFile } from '../../files/rules.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { holdStored } from '../../../platform/storage/hold-stored.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { typeOfBytes } from '../../../platform/storage/sniff.ts';
import { readSelf } from '../users/read-self.ts';
import { photoKey, photoFolder } from '../users/photo-address.ts';
import { lockSelf, saveSelf } from '../auth/store.ts';
import type { Self } from '../auth/store.ts';
import * as z from 'zod/mini';
import { createMediaSigner } from '../../../platform/storage/sign.ts';

const photoSide = 512;

export function profileRoutes(app: FastifyInstance): void {
  serve(app, saveProfile, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { updated_at: seen, ...profile } = body;
      if (!isTimeZone(profile.time_zone))
        throw new Refusal('invalid_fields', { fields: { time_zone: 'not_allowed' } });
      const self = await lock(tx, member);
      const before = profileOf(self);
      if (isSame(before, profile)) return readSelf(tx, member, deps);
      if (isStale(self.updated_at, seen))
        throw new Refusal('edited_meanwhile', { details: { current: await readSelf(tx, member, deps) } });
      await saveSelf(tx, self.id, profile, stampAfter(self.updated_at, deps.now()));
      await record(tx, actorOf(member, request), {
        kind: 'edited',
        subjectKind: 'user',
        subjectId: self.id,
        before,
        after: profile,
      });
      await notify(tx, { kind: 'user', user_id: self.id });
      return readSelf(tx, member, deps);
    }),
  );

  serve(
    app,
    savePhoto,
    async ({ member, request, bytes, deps }) => {
      const sent = await readBody(bytes, maxImageBytes);
      const verdict = judgeFile('image', await typeOfBytes(sent), request.headers['content-type']);
      if ('refusal' in verdict) throw new Refusal(verdict.refusal);
      const picture = await squarePicture(sent, photoSide);
      const key = photoKey(member.userId, newId());
      await deps.storage.putIfAbsent(key, picture);
      return deps.db.asTenant(member, async (tx) => {
        await holdStored(tx, deps.storage, key);
        return setPhoto(tx, deps, { member, request, key });
      });
    },
    { rateLimit: 'upload' },
  );

  serve(app, removePhoto, ({ member, request, deps }) =>
    deps.db.asTenant(member, (tx) => setPhoto(tx, deps, { member, request, key: null })),
  );
}

interface PhotoChange {
  member: SignedInMember;
  request: Parameters<typeof actorOf>[1];
  key: string | null;
}

/** The old photo is removed from storage after the commit. */
async function setPhoto(tx: Tx, deps: Deps, { member, request, key }: PhotoChange): Promise<User> {
  const self = await lock(tx, member);
  const before = self.profile_photo_key;
  if (before === key) return readSelf(tx, member, deps);
  await saveSelf(tx, self.id, { profile_photo_key: key }, stampAfter(self.updated_at, deps.now()));
  if (before) await enqueue(tx, removeStored, { keys: [before] });
  await record(tx, actorOf(member, request), {
    kind: 'edited',
    subjectKind: 'user',
    subjectId: self.id,
    before: { photo: before !== null },
    after: { photo: key !== null },
  });
  await notify(tx, { kind: 'user', user_id: self.id });
  return readSelf(tx, member, deps);
}

/** @throws Refusal: session_ended; sso_confined if the account is also another agency's, whose pages show the profile too */
async function lock(tx: Tx, member: SignedInMember): Promise<Self> {
  const self = await lockSelf(tx, member.userId);
  if (!self) throw new Refusal('session_ended');
  if (member.isConfined && (await findMemberships(tx)).length > 1) throw new Refusal('sso_confined');
  return self;
}

function profileOf({ name, phone, country, recruiting_owner, language, time_zone }: Self) {
  return { name, phone, country, recruiting_owner, language, time_zone };
}

function isSame(stored: ReturnType<typeof profileOf>, input: Profile): boolean {
  return (
    stored.name === input.name &&
    stored.phone === input.phone &&
    stored.country === input.country &&
    stored.recruiting_owner === input.recruiting_owner &&
    stored.language === input.language &&
    stored.time_zone === input.time_zone
  );
}

/** True for an IANA time zone name that this Node knows, or an empty string (not set). */
function isTimeZone(name: string): boolean {
  // An offset like +02:00 is no place and has no daylight saving time.
  return name === '' || (/^[A-Za-z]/.test(name) && isKnown(name));
}

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl throws for unknown names.
  }
}

const Params = z.object({ user: z.uuid(), photo: z.string().check(z.regex(/^[0-9a-f-]{36}\.jpg$/)) });
const Query = z.object({ expires: z.string().check(z.regex(/^\d{1,12}$/)), signature: z.string() });

/** GET /media/people: photos by signed address, like interviews/media/routes.ts, because <img> cannot send a token. */
export function photoRoutes(app: FastifyInstance): void {
  app.get('/media/people/:user/:photo', { compress: false }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    const query = Query.safeParse(request.query);
    if (!params.success || !query.success) throw new Refusal('not_found');
    const { user, photo } = params.data;
    const signed = { agencyId: photoFolder(user), fileId: photo, ...query.data };
    createMediaSigner(app.deps.signingKey, app.deps.now).verify(signed);
    const key = photoKey(user, photo.replace(/\.jpg$/, ''));
    const size = await app.deps.storage.size(key);
    if (size === undefined) throw new Refusal('not_found');
    reply.headers({
      'content-type': 'image/jpeg',
      'content-length': size,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      // Each address has immutable content.
      'cache-control': 'private, max-age=86400, immutable',
    });
    return reply.send(request.method === 'HEAD' ? '' : await app.deps.storage.read(key));
  });
}
