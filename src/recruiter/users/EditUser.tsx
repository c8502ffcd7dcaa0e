// /users/edit/{id}: a colleague's permissions, handing over their work, and blocking access.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { mayManage, type PlacedMember, can } from '#contract/permissions.ts';
import { type User, type UserListed, Membership } from '#contract/user.ts';
import { userQuery, usersQuery, companiesQuery, jobsQuery } from '../../api/queries.ts';
import { isolated } from '../../i18n/isolated.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../kit/Failures.tsx';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { found } from '../../kit/page-query.ts';
import { Page } from '../../kit/Page.tsx';
import { permissionKey } from '../../kit/permission-key.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useKnownPermissions } from '../../kit/use-known-permissions.ts';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { ColleagueTwoFactor } from '../profile/account/ColleagueTwoFactor.tsx';
import { membershipOf } from './membership-form.ts';
import { MembershipFields } from './MembershipFields.tsx';
import { useSetActive, workQuery, useSaveUser } from './use-users.ts';
import { WorkPanel } from './WorkPanel.tsx';

export function EditUser({ id }: { id: string }) {
  const { t } = useTranslation();
  const users = useQuery(usersQuery);
  const { data: me } = useQuery(userQuery);
  const user = users.data?.find((user) => user.id === id);
  return (
    <Page
      title={user?.name ?? t('shell.user_edit_title')}
      lead={user && <bdi>{user.email}</bdi>}
      width="narrow"
      back={<BackLink to="/users">{t('common.back')}</BackLink>}
    >
      <RequireAccess permission="users.manage">
        <RequireAccess permission="users.view">
          <Loaded query={users}>{(all) => me && <Edit user={found(user)} me={me} all={all} />}</Loaded>
        </RequireAccess>
      </RequireAccess>
    </Page>
  );
}

function Edit({ user, me, all }: { user: UserListed; me: User; all: readonly UserListed[] }) {
  const { t } = useTranslation();
  const isMine = mayManage(me, user);
  const isMe = user.id === me.id;
  return (
    <>
      {!isMine && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('users.cannot_manage', { name: isolated(user.name) })}
        </Alert>
      )}
      {isMe && isMine && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <Typography variant="body2">{t('users.is_you')}</Typography>
        </Alert>
      )}
      <EditMembership key={user.id} user={user} giver={me} isFixed={!isMine} />
      {isMine && <WorkPanel user={user} all={all} />}
      <ColleagueTwoFactor key={`two-factor ${user.id}`} user={user} />
      {isMine && <AccessPanel user={user} isMe={isMe} />}
    </>
  );
}

/** Blocks or unblocks a colleague. Blocking ends their sessions immediately. */
function AccessPanel({ user, isMe }: { user: UserListed; isMe: boolean }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { data: work } = useQuery(workQuery(user.id));
  const { mutate, isPending } = useSetActive(user.id);
  const set = (active: boolean) =>
    mutate(active, {
      onError: (error) => failures.handleError(error, { retry: () => set(active) }),
      onSettled: () => setIsAsking(false),
    });
  const state = user.active ? t('users.access_on') : t('users.access_off');
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {t('users.access')}
      </Typography>
      <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
        {isMe ? t('users.not_yourself') : state}
      </Typography>
      {!isMe && (
        <Box>
          {user.active ? (
            <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
              {t('users.deactivate')}
            </Button>
          ) : (
            <Button variant="outlined" loading={isPending} onClick={() => set(true)}>
              {t('users.activate')}
            </Button>
          )}
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('users.deactivate_title', { name: isolated(user.name) })}
        text={
          <>
            <p>{t('users.deactivate_text')}</p>
            {work?.api_key && <p>{t('users.deactivate_key')}</p>}
          </>
        }
        confirm={t('users.deactivate')}
        busy={isPending}
        onConfirm={() => set(false)}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}

const MembershipEdit = z.object({ membership: Membership });

/** The form for a colleague's permissions. */
function EditMembership({
  user: latest,
  giver,
  isFixed,
}: {
  user: UserListed;
  giver: PlacedMember;
  isFixed: boolean;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { mutateAsync: saveUser } = useSaveUser(latest.id);
  const edit = useVersionedEdit({
    latest,
    valuesOf: membershipOf,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () => {
      const users = await cache.fetchQuery({ ...usersQuery, staleTime: 0 });
      return found(users.find(({ id }) => id === latest.id));
    },
    save: (changed: Membership, updated_at: string) => saveUser({ ...changed, updated_at }),
    fields: useMembershipFields(),
  });
  const form = useContractForm({
    schema: MembershipEdit,
    values: { membership: membershipOf(edit.base) },
    updates: 'replace',
    submit: async ({ membership }) => (await edit.save(membership)) !== null,
  });
  const { values, isBusy, isSaved } = useFormState(form);
  return (
    <Card component="form" noValidate onSubmit={form.submit} sx={{ p: { xs: 2.5, sm: 4 }, mb: 3 }}>
      <MembershipFields
        membership={isFixed ? membershipOf(latest) : values.membership}
        onChange={(changed) => form.change('membership', changed)}
        giver={giver}
        isFixed={isFixed}
      />
      {!isFixed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 4 }}>
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            {t('users.save')}
          </Button>
          <Box role="status">
            {isSaved && (
              <Alert severity="success" sx={{ py: 0 }}>
                {t('users.saved')}
              </Alert>
            )}
          </Box>
        </Box>
      )}
      {edit.dialog}
    </Card>
  );
}

/** The fields of a membership, as two versions of it are compared. */
function useMembershipFields(): ComparedField<Membership>[] {
  const { t } = useTranslation();
  const textOf = useValueText();
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: jobs = [] } = useQuery(jobsQuery);
  const known = useKnownPermissions();
  const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    textOf(
      all
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join('\n'),
    );
  return [
    { label: t('users.role'), show: ({ role }) => t(`shell.role_${role}`) },
    {
      label: t('users.companies'),
      show: ({ company_ids: ids }) => (ids ? named(companies, ids) : t('users.all_companies')),
    },
    { label: t('users.jobs'), show: ({ job_ids }) => named(jobs, job_ids) },
    ...known.map((permission) => ({
      label: t(permissionKey(permission)),
      show: (membership: Membership) => textOf(can(membership, permission)),
    })),
  ];
}
