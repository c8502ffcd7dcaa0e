// The form for a colleague's permissions. A live update must not replace it. If someone else has saved since,
// submitting shows their version beside the user's.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedMember } from '#contract/permissions.ts';
import type { Membership, UserListed } from '#contract/user.ts';
import { CallError } from '../../api/call-error.ts';
import { usersQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useFocusAfter } from '../../kit/use-focus-after.ts';
import { wishOf } from './membership-form.ts';
import { MembershipFields } from './MembershipFields.tsx';
import { NewerMembershipDialog } from './NewerMembershipDialog.tsx';
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
  const [base, setBase] = useState(latest);
  const [wish, setWish] = useState(() => wishOf(latest));
  const [isSaved, setIsSaved] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const saveButton = useFocusAfter(isRefused);
  const { mutate, isPending } = useSaveUser(latest.id);
  const begin = (user: UserListed) => {
    setBase(user);
    setWish(wishOf(user));
    setIsRefused(false);
  };
  const change = (changed: Membership) => {
    setWish(changed);
    setIsSaved(false);
  };
  const save = (updated_at: string) =>
    mutate(
      { ...wish, updated_at },
      {
        onSuccess: (saved) => {
          begin(saved);
          setIsSaved(true);
        },
        onError: (error) => {
          const isNewer = error instanceof CallError && error.code === 'edited_meanwhile';
          if (isNewer) void compare();
          else failures.meet(error, { retry: () => save(updated_at) });
        },
      },
    );
  /** Compares with what is saved now, even if no live update has arrived. */
  const compare = async () => {
    try {
      await cache.fetchQuery({ ...usersQuery, staleTime: 0 });
      setIsRefused(true);
    } catch (error) {
      failures.meet(error, { retry: () => void compare() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(base.updated_at);
  };
  return (
    <Card component="form" noValidate onSubmit={submit} sx={{ p: { xs: 2.5, sm: 4 }, mb: 3 }}>
      <MembershipFields
        wish={isFixed ? wishOf(latest) : wish}
        onChange={change}
        giver={giver}
        isFixed={isFixed}
      />
      {!isFixed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 4 }}>
          <Button ref={saveButton} type="submit" variant="contained" size="large" loading={isPending}>
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
      {isRefused && (
        <NewerMembershipDialog
          mine={wish}
          theirs={wishOf(latest)}
          onClose={() => setIsRefused(false)}
          onTakeTheirs={() => begin(latest)}
          onKeepMine={() => {
            setIsRefused(false);
            save(latest.updated_at);
          }}
        />
      )}
    </Card>
  );
}
