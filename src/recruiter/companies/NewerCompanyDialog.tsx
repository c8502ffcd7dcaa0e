// Compares unsaved changes with a version that someone else has published since.
import { useTranslation } from 'react-i18next';
import type { ClientCompany, CompanyDraft } from '#contract/company.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { NewerDialog } from '../../kit/NewerDialog.tsx';
import { draftOf } from './company-form.ts';
import { countryName } from './countries.ts';

const compared = [
  'name',
  'website',
  'location',
  'description',
  'policy',
  'address',
  'zip',
  'city',
  'state',
  'country',
  'vat',
  'legal_entity',
  'bg_color',
  'buttons_color',
] as const;

export function NewerCompanyDialog({
  mine,
  theirs,
  ...on
}: {
  mine: CompanyDraft;
  theirs: ClientCompany;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const newer = draftOf(theirs);
  const shown = (draft: CompanyDraft, field: (typeof compared)[number]) =>
    field === 'country' ? countryName(draft.country, language) : draft[field];
  const differences = compared
    .filter((field) => newer[field] !== mine[field])
    .map((field) => ({
      label: t(`companies.${field}`),
      theirs: shown(newer, field),
      mine: shown(mine, field),
    }));
  return <NewerDialog differences={differences} {...on} />;
}
