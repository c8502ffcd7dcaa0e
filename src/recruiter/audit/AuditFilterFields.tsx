// Filters for the audit log: member, subject, event, date.
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditKinds, auditSubjects, AuditKind, AuditSubject } from '#contract/audit.ts';
import type { AuditFilters } from '#contract/audit.ts';
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
  const any = t('audit.any');
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  return (
    <Box component="search" aria-label={t('audit.filters')} sx={fields}>
      <ChoiceBox
        size="small"
        label={t('audit.who')}
        value={filters.user_id ?? ''}
        onChange={(value) => onChange({ user_id: value || undefined })}
      >
        <option value="">{any}</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.name}
          </option>
        ))}
      </ChoiceBox>
      <ChoiceBox
        size="small"
        label={t('audit.what')}
        value={filters.subject_kind ?? ''}
        onChange={(value) => onChange({ subject_kind: AuditSubject.safeParse(value).data })}
      >
        <option value="">{any}</option>
        {auditSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {t(`audit.subject_${subject}`)}
          </option>
        ))}
      </ChoiceBox>
      <ChoiceBox
        size="small"
        label={t('audit.kind')}
        value={filters.kind ?? ''}
        onChange={(value) => onChange({ kind: AuditKind.safeParse(value).data })}
      >
        <option value="">{any}</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`audit.kind_${kind}`)}
          </option>
        ))}
      </ChoiceBox>
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
