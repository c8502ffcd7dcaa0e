// Compares the form with a profile that another tab has saved since.
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/user.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { NewerDialog } from '../../../kit/NewerDialog.tsx';
import { countryName } from '../../companies/countries.ts';

interface Props {
  mine: Profile;
  theirs: Profile;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

const labels = {
  name: 'profile.name',
  phone: 'profile.phone',
  country: 'profile.country',
  time_zone: 'account.time_zone',
  language: 'account.mail_language',
  recruiting_owner: 'profile.recruiting_owner',
} as const;
const compared = ['name', 'phone', 'country', 'time_zone', 'language', 'recruiting_owner'] as const;

export function NewerProfileDialog({ mine, theirs, ...on }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = (profile: Profile, field: (typeof compared)[number]): string => {
    if (field === 'recruiting_owner') return t(profile.recruiting_owner ? 'common.yes' : 'common.no');
    if (field === 'country') return countryName(profile.country, language);
    return field === 'language' ? languageNames[profile.language] : profile[field];
  };
  const shown = (...of: Parameters<typeof textOf>) => textOf(...of) || t('common.not_set');
  const differences = compared
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ label: t(labels[field]), theirs: shown(theirs, field), mine: shown(mine, field) }));
  return <NewerDialog differences={differences} {...on} />;
}
