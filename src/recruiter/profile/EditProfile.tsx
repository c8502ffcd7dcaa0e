// /profile/edit
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveProfile, type Profile, type User } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { userQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { useFocusAfter } from '../../kit/use-focus-after.ts';
import { NewerProfileDialog } from './edit/NewerProfileDialog.tsx';
import { PhotoField } from './edit/PhotoField.tsx';
import { ProfileForm } from './edit/ProfileForm.tsx';

export function EditProfile() {
  const { t } = useTranslation();
  const user = useQuery(userQuery);
  return (
    <Page
      title={t('profile.edit_title')}
      width="narrow"
      back={<BackLink to="/profile">{t('common.back')}</BackLink>}
    >
      <Loaded query={user}>{(loaded) => <Form user={loaded} />}</Loaded>
    </Page>
  );
}

/** Marks the fields that a refusal names. Returns false if it names none. */
type ShowFields = (error: CallError) => boolean;

interface Refused {
  mine: Profile;
  theirs: User;
  onFields: ShowFields;
}

function Form({ user: latest }: { user: User }) {
  const { meet } = useFailures();
  const navigate = useNavigate();
  const cache = useQueryClient();
  // The version being edited. A live update must not replace it.
  const [base, setBase] = useState(latest);
  const [seen, setSeen] = useState(latest.updated_at);
  const [refused, setRefused] = useState<Refused | null>(null);
  const saveButton = useFocusAfter(refused !== null);
  const saving = useMutation({
    mutationFn: ({ profile, updatedAt }: { profile: Profile; updatedAt: string }) =>
      callAsUser(saveProfile, { body: { ...profile, updated_at: updatedAt } }),
    onSuccess: async (saved) => {
      cache.setQueryData(userQuery.queryKey, saved);
      await navigate({ to: '/profile' });
    },
  });
  const send = (profile: Profile, updatedAt: string, onFields: ShowFields): void =>
    saving.mutate(
      { profile, updatedAt },
      {
        onError: (error) => {
          if (error instanceof CallError && onFields(error)) return;
          if (error instanceof CallError && error.code === 'edited_meanwhile')
            return void compare(profile, onFields);
          meet(error, { retry: () => send(profile, updatedAt, onFields) });
        },
      },
    );
  /**
   * Compares with what another tab saved. If none of the form's fields differ, such as after a new photo, there is
   * nothing to choose.
   */
  const compare = async (mine: Profile, onFields: ShowFields) => {
    try {
      const theirs = await cache.fetchQuery({ ...userQuery, staleTime: 0 });
      if (isSame(profileOf(theirs), profileOf(base))) send(mine, theirs.updated_at, onFields);
      else setRefused({ mine, theirs, onFields });
    } catch (error) {
      meet(error, { retry: () => void compare(mine, onFields) });
    }
  };
  return (
    <>
      <ProfileForm
        profile={profileOf(base)}
        busy={saving.isPending}
        saveButton={saveButton}
        photo={
          <PhotoField
            user={latest}
            onSaved={(saved) => {
              cache.setQueryData(userQuery.queryKey, saved);
              setSeen(saved.updated_at);
            }}
          />
        }
        onSubmit={(profile, setError) => send(profile, seen, (error) => showFaults(error.fields, setError))}
      />
      {refused && (
        <NewerProfileDialog
          mine={refused.mine}
          theirs={profileOf(refused.theirs)}
          onClose={() => setRefused(null)}
          onTakeTheirs={() => {
            setBase(refused.theirs);
            setSeen(refused.theirs.updated_at);
            setRefused(null);
          }}
          onKeepMine={() => {
            setRefused(null);
            send(refused.mine, refused.theirs.updated_at, refused.onFields);
          }}
        />
      )}
    </>
  );
}

function profileOf({ name, phone, country, recruiting_owner, language, time_zone }: User): Profile {
  return { name, phone, country, recruiting_owner, language, time_zone };
}

function isSame(one: Profile, other: Profile): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
