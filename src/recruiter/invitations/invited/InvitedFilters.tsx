// The search box and status filters above the list of invited people. Both are in the URL.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { messageStates, type MessageState } from '#contract/invite.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { AddressSearchField } from '../../../kit/forms/SearchField.tsx';
import type { InvitedSearch } from '../invite-queries.ts';
import type { InvitedChange } from './Invited.tsx';

export function InvitedFilters({
  search,
  counts,
  onChange,
}: {
  search: InvitedSearch;
  counts: Partial<Record<MessageState, number>> | undefined;
  onChange: (change: InvitedChange) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = messageStates.filter((state) => (counts?.[state] ?? 0) > 0 || search.state === state);
  return (
    <Box role="search" sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <AddressSearchField
        label={t('invites.invited.search')}
        words={search.search ?? ''}
        onChange={onChange}
        sx={{ maxInlineSize: '30rem' }}
      />
      {shown.length > 0 && (
        <Box
          role="group"
          aria-label={t('invites.invited.state')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          <StateChip
            label={t('invites.invited.all')}
            isChosen={!search.state}
            onClick={() => onChange({ state: undefined })}
          />
          {shown.map((state) => (
            <StateChip
              key={state}
              label={`${t(`invites.states.${state}`)}: ${formatNumber(counts?.[state] ?? 0, language)}`}
              isChosen={search.state === state}
              onClick={() => onChange({ state })}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

function StateChip({ label, isChosen, onClick }: { label: string; isChosen: boolean; onClick: () => void }) {
  return (
    <Chip
      clickable
      component="button"
      type="button"
      label={label}
      aria-pressed={isChosen}
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      onClick={onClick}
    />
  );
}
