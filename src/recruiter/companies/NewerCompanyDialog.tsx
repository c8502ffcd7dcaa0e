// A company that somebody published meanwhile, beside one's own changes.
import { useTranslation } from 'react-i18next';
import type { ClientCompany, CompanyDraft } from '#contract/company.ts';
import { NewerDialog } from '../../ui/NewerDialog.tsx';
import { draftOf } from './company-form.ts';

const compared = [
  'name',
  'website',
  'location',
  'description',
  'policy',
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
  const newer = draftOf(theirs);
  const differences = compared
    .filter((field) => newer[field] !== mine[field])
    .map((field) => ({ label: t(`companies.${field}`), theirs: newer[field], mine: mine[field] }));
  return <NewerDialog differences={differences} {...on} />;
}
