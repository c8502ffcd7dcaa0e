// Emails about a live room, each with a calendar file: invitations, changes, cancellations and reminders. The transaction of
// a change queues them, one task for each person, so that a repeated task sends one person the same email.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { personName, titleName } from '../../platform/mail/names.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueueAll } from '../../platform/queue/enqueue.ts';
import { activeMembers } from '../organizations/members/store.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import { eventOf } from './calendar-event.ts';
import { calendarFile } from './calendar.ts';
import { countLettersTo, settleLetter } from './letter-limits.ts';
import { isOver } from './rules.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';
import { minutesOf } from './to-wire.ts';

/** `removal`: the room takes place without the reader. */
const LetterKind = z.enum(['invitation', 'change', 'cancellation', 'removal', 'reminder']);
type LetterKind = z.infer<typeof LetterKind>;

const Recipient = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), id: Id }),
  z.object({ kind: z.literal('candidate'), id: Id }),
]);
type Recipient = z.infer<typeof Recipient>;

export const mailRoom = defineTask({
  name: 'mail-room',
  schema: z.object({
    ...{ agency_id: Id, room_id: Id, kind: LetterKind, to: Recipient },
    /** Of the room when this was queued. */
    sequence: z.int(),
    /** Tells two reminders apart. */
    part: z.optional(z.string()),
    /** The row that counts this letter. */
    message_id: z.optional(Id),
  }),
  handler: async ({ agency_id: agencyId, room_id: roomId, message_id: messageId, ...letter }, deps) => {
    const mail = await deps.db.asTenant({ agencyId }, async (tx) => {
      const room = await store.findRoomRow(tx, agencyId, roomId);
      if (!room || !(await isStillTrue(tx, room, letter))) return undefined;
      const members = await activeMembers(tx, agencyId);
      const reader = await readerOf(tx, room, letter.to, members);
      return (
        reader &&
        letterOf(deps, { room, company: await store.companyName(tx, room), members, reader, ...letter })
      );
    });
    if (mail) await deps.mailer.send(mail);
    if (messageId === undefined) return;
    const now = deps.now();
    await deps.db.asTenant({ agencyId }, (tx) =>
      settleLetter(
        tx,
        { agencyId, messageId },
        mail ? { state: 'sent', sent_at: now } : { state: 'canceled' },
      ),
    );
  },
});

interface Letter {
  kind: LetterKind;
  to: Recipient;
  sequence: number;
  part?: string | undefined;
}

/**
 * Queues the same letter to each of these people.
 * @throws Refusal: too_many_requests, daily_limit, for a letter that a member can cause again and again
 */
export async function queueLetters(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  room: Pick<RoomRow, 'agency_id' | 'id' | 'sequence'>,
  { kind, to, part }: { kind: LetterKind; to: readonly Recipient[]; part?: string },
): Promise<void> {
  if (to.length === 0) return;
  const { agency_id, id: room_id, sequence } = room;
  const letters = await countLettersTo(tx, deps, agency_id, {
    // Each removal follows an invitation, and a room is canceled once.
    excess:
      kind === 'reminder' ? 'held back' : kind === 'invitation' || kind === 'change' ? 'refused' : 'sent',
    to: await addressed(tx, agency_id, to),
  });
  await enqueueAll(
    tx,
    mailRoom,
    letters.map((letter) => ({
      ...{ agency_id, room_id, kind, to: letter.to, sequence, ...(part !== undefined && { part }) },
      message_id: letter.messageId,
    })),
  );
}

/** People without an address, or who are gone, get no letter. */
async function addressed(tx: Tx, agencyId: string, to: readonly Recipient[]) {
  const members = await activeMembers(tx, agencyId);
  const found: { to: Recipient; address: string }[] = [];
  for (const one of to) {
    const reader =
      one.kind === 'candidate'
        ? await store.findCandidate(tx, agencyId, one.id)
        : members.find(({ userId }) => userId === one.id);
    if (reader?.email) found.push({ to: one, address: reader.email });
  }
  return found;
}

/** Everyone who is invited: members and the candidate. */
export async function invitedTo(
  tx: Tx,
  room: Pick<RoomRow, 'agency_id' | 'id' | 'response_id'>,
): Promise<Recipient[]> {
  const members = (await store.membersOf(tx, room.agency_id, [room.id])).get(room.id) ?? [];
  return [
    ...members.map(({ user_id: id }) => ({ kind: 'member' as const, id })),
    ...(room.response_id ? [{ kind: 'candidate' as const, id: room.response_id }] : []),
  ];
}

/** False after a later change, which has queued its own letters. */
async function isStillTrue(tx: Tx, room: RoomRow, { kind, to, sequence }: Letter): Promise<boolean> {
  const isInvited = (await invitedTo(tx, room)).some((one) => one.kind === to.kind && one.id === to.id);
  if (kind === 'cancellation') return room.status === 'canceled';
  if (kind === 'removal') return !isInvited;
  return isInvited && room.sequence === sequence && !isOver(room);
}

interface Reader {
  id: string;
  isCandidate: boolean;
  name: string;
  address: string;
  language: Language;
}

async function readerOf(
  tx: Tx,
  room: RoomRow,
  { kind, id }: Recipient,
  members: readonly ActiveMember[],
): Promise<Reader | undefined> {
  if (kind === 'candidate') {
    const found = await store.findCandidate(tx, room.agency_id, id);
    return found?.email
      ? { id, isCandidate: true, name: found.name, address: found.email, language: spokenBy(found) }
      : undefined;
  }
  const member = members.find(({ userId }) => userId === id);
  return (
    member && { id, isCandidate: false, name: member.name, address: member.email, language: spokenBy(member) }
  );
}

function spokenBy({ language }: { language: string }): Language {
  return matchLanguage(language) ?? defaultLanguage;
}

interface Content extends Letter {
  room: RoomRow;
  company: string;
  members: readonly ActiveMember[];
  reader: Reader;
}

function letterOf(deps: Deps, { room, company, members, reader, kind, sequence, part = '' }: Content): Mail {
  const { language } = reader;
  const link = room.link || `${deps.publicUrl()}/i/l/${room.share_hash}`;
  const t = (key: string) =>
    sentence(language, `mail.room.${key}`, {
      name: personName(reader.name),
      company_name: titleName(company),
      room_name: titleName(room.name),
      room_link: link,
      start_at: startOf(room, language),
      timezone: room.time_zone || 'UTC',
      minutes: minutesOf(room),
    });
  const isOff = kind === 'cancellation' || kind === 'removal';
  const event = eventOf(room, {
    link,
    members,
    attendee: reader,
    text: t('calendar'),
    publicUrl: deps.publicUrl(),
  });
  const mail = composeMail({
    id: v5(`${kind} ${sequence} ${part} ${reader.id}`, room.id),
    language,
    to: { name: reader.name, address: reader.address },
    subject: t(`${kind}_subject`),
    paragraphs: [
      t(personName(reader.name) ? 'greeting' : 'greeting_unnamed'),
      t(kind),
      isOff ? '' : t('when'),
      !isOff && reader.isCandidate ? t('how') : '',
    ],
    ...(!isOff && { button: { label: t('button'), url: link } }),
  });
  const method = isOff ? 'CANCEL' : 'REQUEST';
  return {
    ...mail,
    // A reminder changes nothing, so that no calendar asks about it.
    ...(kind !== 'reminder' && { calendar: { method, text: calendarFile({ ...event, sequence }, method) } }),
  };
}

/** Day and time on the clock of the room's zone. */
function startOf({ start, time_zone }: RoomRow, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    ...{ calendar: 'gregory', dateStyle: 'full', timeStyle: 'short', timeZone: time_zone || 'UTC' },
  }).format(start);
}
