// Filters for the audit log: member, subject, event, date.
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditKinds, auditSubjects, type AuditFilters } from '#contract/audit.ts';
import { usersQuery } from '../../api/queries.ts';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../../i18n/date-range.ts';
import { useMay } from '../../kit/use-may.ts';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { DayField } from '../../kit/forms/DayField.tsx';

type Change = { [Name in keyof AuditFilters]?: AuditFilters[Name] | undefined };

interface Props {
  filters: AuditFilters;
  onChange: (change: Change) => void;
}

export function AuditFilterFields({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const any = { value: undefined, label: t('audit.any') };
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  return (
    <Box component="search" aria-label={t('audit.filters')} sx={fields}>
      <ChoiceBox
        size="small"
        label={t('audit.who')}
        value={filters.user_id}
        options={[any, ...users.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(user_id) => onChange({ user_id })}
      />
      <ChoiceBox
        size="small"
        label={t('audit.what')}
        value={filters.subject_kind}
        options={[
          any,
          ...auditSubjects.map((subject) => ({ value: subject, label: t(`audit.subject_${subject}`) })),
        ]}
        onChange={(subject_kind) => onChange({ subject_kind })}
      />
      <ChoiceBox
        size="small"
        label={t('audit.kind')}
        value={filters.kind}
        options={[any, ...auditKinds.map((kind) => ({ value: kind, label: t(`audit.kind_${kind}`) }))]}
        onChange={(kind) => onChange({ kind })}
      />
      <DayField
        label={t('audit.from')}
        value={dayOf(filters.from)}
        onDay={(day) => onChange({ from: startOfDay(day) })}
      />
      <DayField
        label={t('audit.until')}
        value={lastDayBefore(filters.to)}
        onDay={(day) => onChange({ to: endOfDay(day) })}
      />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  gap: 1.5,
};
