// The search box and the states above the list of those invited. Both live in the page's address; what is being typed gets
// there when the typing pauses.
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageStates, type MessageState } from '#contract/invite.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { InvitedSearch } from '../invite-queries.ts';
import type { InvitedChange } from './Invited.tsx';

const pauseMs = 300;

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
      <SearchBox words={search.search ?? ''} onChange={onChange} />
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

function SearchBox({ words, onChange }: { words: string; onChange: (change: InvitedChange) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  if (shown !== words) {
    // The address changed under us (back, or a link): it wins, unless it only says what is being typed.
    setShown(words);
    if (words !== typed.trim()) setTyped(words);
  }
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => onChange({ search: typed.trim() || undefined }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, onChange]);
  return (
    <TextField
      type="search"
      size="small"
      label={t('invites.invited.search')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      sx={{ maxInlineSize: '30rem' }}
      slotProps={{
        htmlInput: { maxLength: 200, dir: 'auto' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
