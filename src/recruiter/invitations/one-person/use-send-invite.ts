// The form for invitations by email or SMS: of one person, or of a list by email. What was sent is listed below it.
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useState } from 'react';
import * as z from 'zod/mini';
import { inviteBySms, inviteList, maxListed, type Channel, type ListOutcome } from '#contract/invite.ts';
import type { Language } from '#contract/languages.ts';
import { inviteByEmail, type Response } from '#contract/response.ts';
import { Email } from '#contract/text.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FieldFaults } from '../../../kit/forms/form-submit.ts';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { useSavePreferences } from '../../../kit/use-preferences.ts';
import { requirePhone } from '../phone/read-phone.ts';
import { isList, mergeAddresses, readAddresses, type ListedPerson } from './address-list.ts';

interface Invite {
  channel: Channel;
  name: string;
  /** One address, or what is being added to the list. */
  email: string;
  phone: string;
  language: Language;
  /** The people of a pasted list; empty for one person. */
  listed: ListedPerson[];
}

export interface ListResults {
  people: readonly { email: string; outcome: ListOutcome }[];
  /** Entries that need a correction. */
  wrong: number;
}

export interface Invited {
  response: Response;
  outcome: Exclude<ListOutcome, 'held_back'>;
}

export function useSendInvite(jobId: string, country: CountryCode) {
  const language = useLanguage();
  const cache = useQueryClient();
  const savePreferences = useSavePreferences();
  const [invited, setInvited] = useState<Invited[]>([]);
  const [results, setResults] = useState<ListResults | null>(null);
  const { mutateAsync: sendOne } = useMutation({
    mutationFn: ({ id, invite }: { id: string; invite: Invite }) => callInvite(jobId, id, invite),
  });
  const { mutateAsync: sendList } = useMutation({
    mutationFn: (body: z.input<typeof inviteList.body>) =>
      callAsUser(inviteList, { params: { id: jobId }, body }),
  });
  const finish = () => {
    refresh(cache, jobId);
    savePreferences({ invite_way: 'send' });
  };
  const form = useContractForm({
    schema: InviteSchema,
    values: { channel: 'email', name: '', email: '', phone: '', language, listed: [] },
    // The country is part of a phone number without a country code.
    writeOf: (invite) => [invite, country],
    submit: async (invite: Invite, id) => {
      const people = listOf(invite);
      if (people === null) {
        const phone = invite.channel === 'sms' ? await requirePhone(invite.phone, country) : '';
        const response = await sendOne({ id, invite: { ...invite, phone } });
        setResults(null);
        setInvited((before) => [
          { response, outcome: outcomeOf(response, id) },
          ...before.filter((person) => person.response.id !== response.id),
        ]);
        form.reset({ ...invite, name: '', email: '', phone: '' });
      } else {
        const right = people.filter(({ email }) => email !== '');
        if (right.length === 0) throw new FieldFaults({ email: 'format' });
        if (right.length > maxListed) throw new FieldFaults({ email: 'too_long' });
        const sent = right.map((person) => ({ id: person.id, name: person.name, email: person.email }));
        // What could not be sent stays, to be corrected.
        const wrong = people.filter(({ email }) => email === '');
        const answer = await sendList({ id, language: invite.language, people: sent });
        setResults({ people: answer, wrong: wrong.length });
        form.reset({ ...invite, name: '', email: '', phone: '', listed: wrong });
      }
      form.focus(invite.channel === 'sms' ? 'phone' : 'email');
      finish();
    },
  });
  return { form, invited, results };
}

/** A new person gets the id of this write; a person in the job already has their own. */
function outcomeOf(response: Response, writeId: string): Invited['outcome'] {
  if (response.id === writeId) return 'invited';
  const isUndecided = response.status === 'new' || response.status === 'invited';
  return isUndecided && response.progress !== 'withdrawn' ? 'again' : 'unchanged';
}

/** The people of a list with what is still in the field. Null for one person. */
function listOf({ channel, email, listed }: Invite): ListedPerson[] | null {
  if (channel === 'sms' || (listed.length === 0 && !isList(email))) return null;
  return mergeAddresses(listed, readAddresses(email));
}

const InviteSchema = z.pipe(
  z.custom<Invite>(),
  z.transform((invite: Invite, { issues }): Invite => {
    const refuse = (field: 'email' | 'phone', message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: invite });
    const email = invite.email.trim();
    const isSms = invite.channel === 'sms';
    if (isSms && invite.phone.trim() === '') refuse('phone', 'required');
    if (listOf(invite) !== null) return invite;
    if (email === '' && !isSms) refuse('email', 'required');
    if (email !== '' && !Email.safeParse(email).success) refuse('email', 'format');
    return { ...invite, email: email.toLowerCase() };
  }),
);

function refresh(cache: QueryClient, jobId: string): void {
  for (const queryKey of [keys.responses(jobId), keys.inviting(jobId), keys.jobs])
    void cache.invalidateQueries({ queryKey });
}

function callInvite(jobId: string, id: string, { channel, name, email, phone, language }: Invite) {
  const params = { id: jobId };
  if (channel === 'email') return callAsUser(inviteByEmail, { params, body: { id, name, email, language } });
  const body = { id, name, phone, language, ...(email ? { email } : {}) };
  return callAsUser(inviteBySms, { params, body });
}
