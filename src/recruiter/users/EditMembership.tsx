// The form for a colleague's permissions.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedMember } from '#contract/permissions.ts';
import type { Membership, UserListed } from '#contract/user.ts';
import { usersQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { found } from '../../kit/page-query.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { useMembershipFields } from './membership-fields.ts';
import { membershipOf } from './membership-form.ts';
import { MembershipFields } from './MembershipFields.tsx';
import { useSaveUser } from './use-users.ts';

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
  const failures = useFailures();
  const cache = useQueryClient();
  const saving = useSaveUser(latest.id);
  const [membership, setMembership] = useState(() => membershipOf(latest));
  const [isSaved, setIsSaved] = useState(false);
  const edit = useVersionedEdit({
    latest,
    valuesOf: membershipOf,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () => {
      const users = await cache.fetchQuery({ ...usersQuery, staleTime: 0 });
      return found(users.find(({ id }) => id === latest.id));
    },
    save: (changed: Membership, updated_at: string) => saving.mutateAsync({ ...changed, updated_at }),
    fields: useMembershipFields(),
    onTaken: (theirs) => setMembership(membershipOf(theirs)),
  });
  const save = async () => {
    try {
      const saved = await edit.save(membership);
      if (!saved) return;
      setMembership(membershipOf(saved));
      setIsSaved(true);
    } catch (error) {
      failures.meet(error, { retry: () => void save() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card component="form" noValidate onSubmit={submit} sx={{ p: { xs: 2.5, sm: 4 }, mb: 3 }}>
      <MembershipFields
        wish={isFixed ? membershipOf(latest) : membership}
        onChange={(changed) => {
          setMembership(changed);
          setIsSaved(false);
        }}
        giver={giver}
        isFixed={isFixed}
      />
      {!isFixed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 4 }}>
          <Button type="submit" variant="contained" size="large" loading={saving.isPending}>
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
