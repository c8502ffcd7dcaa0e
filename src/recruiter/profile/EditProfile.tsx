// /profile/edit
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { saveProfile, type Profile, type User } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { userQuery } from '../../api/queries.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { countryName } from '../companies/countries.ts';
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

function Form({ user: latest }: { user: User }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const edit = useVersionedEdit({
    latest,
    valuesOf: profileOf,
    versionOf: ({ updated_at }) => updated_at,
    newest: () => cache.fetchQuery({ ...userQuery, staleTime: 0 }),
    save: async (profile: Profile, updated_at: string) => {
      const saved = await callAsUser(saveProfile, { body: { ...profile, updated_at } });
      cache.setQueryData(userQuery.queryKey, saved);
      await navigate({ to: '/profile' });
      return saved;
    },
    fields: useProfileFields(),
  });
  return (
    <>
      <ProfileForm
        profile={profileOf(edit.base)}
        photo={
          <PhotoField user={latest} onSaved={(saved) => cache.setQueryData(userQuery.queryKey, saved)} />
        }
        onSubmit={edit.save}
      />
      {edit.dialog}
    </>
  );
}

function profileOf({ name, phone, country, recruiting_owner, language, time_zone }: User): Profile {
  return { name, phone, country, recruiting_owner, language, time_zone };
}

const labels = {
  name: 'profile.name',
  phone: 'profile.phone',
  country: 'profile.country',
  time_zone: 'account.time_zone',
  language: 'account.mail_language',
  recruiting_owner: 'profile.recruiting_owner',
} as const satisfies Record<keyof Profile, string>;
const fields = Object.keys(labels) as (keyof Profile)[];

function useProfileFields(): ComparedField<Profile>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = useValueText();
  return fields.map((name) => ({
    label: t(labels[name]),
    show: (profile) => {
      if (name === 'country') return textOf(countryName(profile.country, language));
      return textOf(name === 'language' ? languageNames[profile.language] : profile[name]);
    },
  }));
}
