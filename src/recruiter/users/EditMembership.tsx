// The form for a colleague's permissions.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { PlacedMember } from '#contract/permissions.ts';
import { Membership, type UserListed } from '#contract/user.ts';
import { usersQuery } from '../../api/queries.ts';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { found } from '../../kit/page-query.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { useMembershipFields } from './membership-fields.ts';
import { membershipOf } from './membership-form.ts';
import { MembershipFields } from './MembershipFields.tsx';
import { useSaveUser } from './use-users.ts';

const Edit = z.object({ membership: Membership });

export function EditMembership({
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
    schema: Edit,
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
