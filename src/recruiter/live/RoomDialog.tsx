// Creates or changes a live room.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createRoom, roomRecords, updateRoom, type Room } from '#contract/room.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, jobsQuery, roomsQuery, userQuery } from '../../api/queries.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import type { Form } from '../../kit/forms/form-store.ts';
import { FieldFaults } from '../../kit/forms/form-submit.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useContractForm, useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { draftOf, newRoom, RoomForm, valuesOf, type RoomFor, type RoomValues } from './room-form.ts';
import { Who, Whom } from './RoomPeople.tsx';
import { ownZone, RoomTime } from './RoomTime.tsx';

export function RoomDialog({
  room,
  about,
  onClose,
}: {
  /** Null: a new one. */
  room: Room | null;
  /** What a new room is for, if it is known. */
  about?: RoomFor;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const { data: companies } = useQuery(companiesQuery);
  const form = useContractForm({
    schema: RoomForm,
    values: room
      ? valuesOf(room)
      : newRoom(about ?? { company_id: companies?.[0]?.id ?? '' }, {
          userId: user?.id ?? '',
          zone: ownZone,
          now: Date.now(),
        }),
    submit: async (values, writeId) => {
      const body = draftOf(values, room ?? { id: writeId, is_relay_only: false });
      if (!body) throw new FieldFaults({ time: 'format' });
      if (room)
        await callAsUser(updateRoom, {
          params: { id: room.id },
          body: { ...body, updated_at: room.updated_at },
        });
      else await callAsUser(createRoom, { body });
      await cache.invalidateQueries({ queryKey: roomsQuery.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(room ? 'rooms.edit' : 'rooms.create')}
      submitLabel={t(room ? 'rooms.save' : 'rooms.create')}
      onClose={onClose}
    >
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
