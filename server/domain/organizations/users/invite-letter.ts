// The mail that invites a colleague, and the one that tells the inviter that no seat was left.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { MemberRole } from '#contract/permissions.ts';
import { inviteDays } from '#contract/user.ts';
import { newToken } from '../../../kernel/tokens.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName, titleName } from '../../../platform/mail/names.ts';
import { Undeliverable } from '../../../kernel/undeliverable.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import * as store from './invites-store.ts';
import { isOpen } from './rules.ts';

const OfInvite = z.object({ agency_id: z.uuid(), user_invite_id: z.uuid() });
type OfInvite = z.infer<typeof OfInvite>;

/** The link's token is never in the queue: each run creates its own and invalidates the previous one. */
export const mailUserInvite = defineTask({
  name: 'mail-user-invite',
  schema: OfInvite,
  handler: async (data, deps) => {
    const { token, hash } = newToken();
    const found = await renewToken(deps, data, hash);
    if (!found) return;
    try {
      await deps.mailer.send(inviteMail(deps, found, token));
    } catch (error) {
      await note(deps, data, 'failed');
      if (error instanceof Undeliverable) return;
      throw error;
    }
    await note(deps, data, 'sent');
  },
});

type Found = NonNullable<Awaited<ReturnType<typeof renewToken>>>;

function renewToken(deps: Deps, { agency_id: agencyId, user_invite_id: id }: OfInvite, tokenHash: Buffer) {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    await store.lockInvite(tx, agencyId, id);
    const found = await store.findInvite(tx, agencyId, id);
    if (!found || found.invite.mail === 'sent' || !isOpen(found.invite, deps.now())) return undefined;
    await store.updateInvite(tx, found.invite, { token_hash: tokenHash });
    return { ...found, agency: await store.agencyName(tx, agencyId) };
  });
}

function note(deps: Deps, { agency_id, user_invite_id: id }: OfInvite, mail: 'sent' | 'failed') {
  return deps.db.asTenant({ agencyId: agency_id }, async (tx) => {
    await store.updateInvite(tx, { agency_id, id }, { mail });
    await notify(tx, { kind: 'user', user_id: null });
  });
}

function inviteMail(deps: Deps, { invite, inviter, agency }: Found, token: string) {
  const language = languageOf(invite.language);
  const t = (key: string) =>
    sentence(language, `mail.user_invite.${key}`, {
      agency: titleName(agency),
      inviter: personName(inviter?.name ?? '') || titleName(agency),
      role: sentence(language, `shell.role_${MemberRole.parse(invite.role)}`),
      days: inviteDays,
    });
  return composeMail({
    id: newId(),
    language,
    to: { name: '', address: invite.email },
    subject: t('subject'),
    paragraphs: [t('greeting'), t('text'), t('role')],
    button: { label: t('button'), url: `${deps.publicUrl()}/invite/companies/${token}` },
    after: [t('validity'), t('ignore')],
  });
}

/** Somebody tried to join but the plan had no seat left. The inviter is notified, since nobody else would know. */
export const mailNoSeat = defineTask({
  name: 'mail-no-seat',
  schema: OfInvite,
  handler: async ({ agency_id: agencyId, user_invite_id: id }, deps) => {
    const found = await deps.db.asTenant({ agencyId }, (tx) => store.findInvite(tx, agencyId, id));
    if (!found?.inviter) return;
    const { invite, inviter } = found;
    const language = languageOf(inviter.language);
    const t = (key: string) =>
      sentence(language, `mail.no_seat.${key}`, { name: personName(inviter.name), email: invite.email });
    await deps.mailer.send(
      composeMail({
        id: v5('no-seat', id),
        language,
        to: { name: inviter.name, address: inviter.email },
        subject: t('subject'),
        paragraphs: [t('greeting'), t('text'), t('after')],
        button: { label: t('button'), url: `${deps.publicUrl()}/users` },
      }),
    );
  },
});

function languageOf(tag: string): Language {
  return matchLanguage(tag) ?? defaultLanguage;
}
