// Who takes part in a room: the candidate that it is for, and the members with their roles.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberRoomRoles } from '#contract/room.ts';
import { usersQuery } from '../../api/queries.ts';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import type { Form } from '../../kit/forms/form-store.ts';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { useMay } from '../../kit/use-may.ts';
import { PickCandidate } from '../candidates/pick/PickCandidate.tsx';
import { responseQuery } from '../candidates/queries/response-queries.ts';
import { PickMany } from '../users/PickMany.tsx';
import { withMembers, withRole, type RoomValues } from './room-form.ts';

/** Candidates belong to jobs, so nothing is shown without one. */
export function Whom({ form }: { form: Form<RoomValues> }) {
  const { t } = useTranslation();
  const mayView = useMay('responses.view');
  const jobId = useFieldValue(form, 'job_id');
  const responseId = useFieldValue(form, 'response_id');
  if (!mayView || !jobId) return null;
  if (responseId) return <Chosen id={responseId} onRemove={() => form.change('response_id', null)} />;
  return (
    <PickCandidate
      jobId={jobId}
      label={t('rooms.candidate')}
      helperText={t('rooms.candidate_hint')}
      onPick={(id) => form.change('response_id', id)}
    />
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const { data: response } = useQuery(responseQuery(id));
  return (
    <Box sx={row}>
      <Box sx={{ overflowWrap: 'anywhere', minInlineSize: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {t('rooms.candidate')}
        </Typography>
        <strong dir="auto">{response?.full ?? t('common.loading')}</strong>
        {response && (
          <Typography variant="body2" color="textSecondary">
            {response.email
              ? t('rooms.candidate_mailed', { email: response.email })
              : t('rooms.candidate_unmailed')}
          </Typography>
        )}
      </Box>
      <Button onClick={onRemove}>{t('rooms.candidate_remove')}</Button>
    </Box>
  );
}

export function Who({ form }: { form: Form<RoomValues> }) {
  const { t } = useTranslation();
  const { data: users } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  const members = useFieldValue(form, 'members');
  if (!users) return null;
  const nameOf = (id: string) => users.find((user) => user.id === id)?.name ?? '';
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minInlineSize: 0 }}>
      <legend>{t('rooms.interviewers')}</legend>
      <PickMany
        label={t('rooms.interviewers')}
        options={users.map(({ id, name, email }) => ({ id, name, detail: email }))}
        chosen={members.map(({ user_id }) => user_id)}
        onChange={(ids) => form.change('members', withMembers(members, ids))}
      />
      {members.length > 1 && (
        <Box sx={{ display: 'grid', gap: 2, mt: 2.5 }}>
          {members.map(({ user_id: id, role }) => (
            <ChoiceBox
              key={id}
              label={t('rooms.role_of', { name: nameOf(id) })}
              value={role}
              options={memberRoomRoles.map((one) => ({ value: one, label: t(`rooms.role_${one}`) }))}
              onChange={(chosen) => form.change('members', withRole(members, id, chosen))}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
};
