// Creates or edits a live room.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createRoom, getRoom, roomRecords, updateRoom, type Room } from '#contract/room.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, jobsQuery, roomsQuery, userQuery, usersQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import type { Form } from '../../kit/forms/form-store.ts';
import { FieldFaults } from '../../kit/forms/form-submit.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useContractForm, useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { useMay } from '../../kit/use-may.ts';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { responseQuery } from '../candidates/queries/response-queries.ts';
import { draftOf, newRoom, RoomForm, timeOf, valuesOf, type RoomFor, type RoomValues } from './room-form.ts';
import { Who, Whom } from './RoomPeople.tsx';
import { ownZone, RoomTime } from './RoomTime.tsx';

export function NewRoomDialog({
  about,
  onClose,
}: {
  /** What the room is for, if it is known. */
  about?: RoomFor;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const { data: companies } = useQuery(companiesQuery);
  const form = useContractForm({
    schema: RoomForm,
    values: newRoom(about ?? { company_id: companies?.[0]?.id ?? '' }, {
      userId: user?.id ?? '',
      zone: ownZone,
      now: Date.now(),
    }),
    submit: async (values, id) => {
      await callAsUser(createRoom, { body: bodyOf(values, { id, is_relay_only: false }) });
      await cache.invalidateQueries({ queryKey: roomsQuery.queryKey });
      onClose();
    },
  });
  return (
    <RoomFormDialog form={form} title={t('rooms.create')} submitLabel={t('rooms.create')} onClose={onClose} />
  );
}

export function EditRoomDialog({ room: latest, onClose }: { room: Room; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const params = { id: latest.id };
  const edit = useVersionedEdit({
    latest,
    valuesOf,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () => {
      const room = await callAsUser(getRoom, { params });
      // The comparison names its candidate. Those who may not see candidates read the id only.
      if (room.response_id !== null) await cache.prefetchQuery(responseQuery(room.response_id));
      return room;
    },
    save: (values: RoomValues, updated_at: string) =>
      callAsUser(updateRoom, { params, body: { ...bodyOf(values, latest), updated_at } }),
    fields: useRoomFields(),
  });
  const form = useContractForm({
    schema: RoomForm,
    values: valuesOf(edit.base),
    updates: 'replace',
    submit: async (values) => {
      if (!(await edit.save(values))) return false;
      await cache.invalidateQueries({ queryKey: roomsQuery.queryKey });
      onClose();
      return true;
    },
  });
  return (
    <>
      <RoomFormDialog form={form} title={t('rooms.edit')} submitLabel={t('rooms.save')} onClose={onClose} />
      {edit.dialog}
    </>
  );
}

/** @throws FieldFaults for a time that the clock skips */
function bodyOf(values: RoomValues, room: Pick<Room, 'id' | 'is_relay_only'>) {
  const body = draftOf(values, room);
  if (!body) throw new FieldFaults({ time: 'format' });
  return body;
}

function useRoomFields(): ComparedField<RoomValues>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = useValueText();
  const cache = useQueryClient();
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  // Somebody who may not see all of them sees ids.
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((each) => each.id === id)?.name ?? id;
  const candidate = (id: string | null) =>
    id === null ? null : (cache.getQueryData(responseQuery(id).queryKey)?.full ?? id);
  return [
    { label: t('rooms.name'), show: ({ name }) => name },
    {
      label: t('rooms.time'),
      show: ({ time_zone: zone, ...values }) =>
        `${formatDateTime(timeOf({ ...values, time_zone: zone })?.at ?? '', language, zone)} (${zone})`,
    },
    { label: t('rooms.length'), show: ({ minutes }) => t('common.minutes', { count: minutes }) },
    { label: t('rooms.company'), show: ({ company_id }) => textOf(nameIn(companies, company_id)) },
    { label: t('rooms.job'), show: ({ job_id }) => textOf(nameIn(jobs, job_id)) },
    { label: t('rooms.record'), show: ({ record }) => t(`rooms.record_${record}`) },
    { label: t('rooms.candidate'), show: ({ response_id }) => textOf(candidate(response_id)) },
    {
      label: t('rooms.interviewers'),
      show: ({ members }) =>
        textOf(
          members
            .map(({ user_id, role }) => `${nameIn(users, user_id)} (${t(`rooms.role_${role}`)})`)
            .toSorted()
            .join('\n'),
        ),
    },
    { label: t('rooms.note'), show: ({ description }) => textOf(description) },
  ];
}

function RoomFormDialog({
  form,
  ...texts
}: {
  form: Form<RoomValues>;
  title: string;
  submitLabel: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <FormDialog form={form} {...texts}>
      <InputField form={form} name="name" label={t('rooms.name')} maxLength={200} required autoFocus />
      <RoomTime form={form} />
      <What form={form} />
      <Whom form={form} />
      <Who form={form} />
      <InputField
        form={form}
        name="description"
        label={t('rooms.note')}
        maxLength={2000}
        multiline
        maxRows={6}
      />
    </FormDialog>
  );
}

function What({ form }: { form: Form<RoomValues> }) {
  const { t } = useTranslation();
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: jobs = [] } = useQuery({ ...jobsQuery });
  const companyId = useFieldValue(form, 'company_id');
  const ofCompany = jobs.filter(({ company_id }) => company_id === companyId);
  return (
    <>
      <SelectField
        form={form}
        name="company_id"
        label={t('rooms.company')}
        required
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={() => {
          form.change('job_id', null);
          form.change('response_id', null);
        }}
      />
      <SelectField
        form={form}
        name="job_id"
        label={t('rooms.job')}
        options={[
          { value: null, label: t('rooms.no_job') },
          ...ofCompany.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={() => form.change('response_id', null)}
      />
      <SelectField
        form={form}
        name="record"
        label={t('rooms.record')}
        helperText={t('rooms.record_hint')}
        options={roomRecords.map((record) => ({ value: record, label: t(`rooms.record_${record}`) }))}
      />
    </>
  );
}
