// Candidates as a list of cards, on narrow screens. The name's link covers its card.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Response } from '#contract/response.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CandidateAvatar } from './CandidateAvatar.tsx';
import { CandidateLink } from './CandidateLink.tsx';
import type { CandidateSearch } from './candidate-search.ts';
import { ProgressLabel } from './ProgressLabel.tsx';
import { RateLabel } from './RateLabel.tsx';
import { StatusChip } from './StatusChip.tsx';

export function CandidateCards({ rows, search }: { rows: readonly Response[]; search: CandidateSearch }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('responses.title')} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={card}>
          <CandidateCard row={row} search={search} />
        </Box>
      ))}
    </Box>
  );
}

function CandidateCard({ row, search }: { row: Response; search: CandidateSearch }) {
  const language = useLanguage();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
        <CandidateAvatar full={row.full} image={row.preview_image} />
        <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <CandidateLink row={row} search={search} />
          {row.email !== row.full && (
            <Box sx={{ color: 'text.secondary', fontSize: 'var(--text-s)' }}>
              <bdi>{row.email}</bdi>
            </Box>
          )}
        </Box>
        <StatusChip status={row.status} />
      </Box>
      <Box sx={facts}>
        <ProgressLabel progress={row.progress} />
        <RateLabel rating={row.rating} />
        <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
          {formatDate(row.created_at, language)}
        </Box>
      </Box>
    </>
  );
}

const card = {
  position: 'relative',
  padding: 2,
  borderBlockStart: '1px solid var(--line)',
  '&:first-of-type': { borderBlockStart: 0 },
  '& .candidate-link::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { bgcolor: 'var(--surface-sunken)' },
};

const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  marginBlockStart: 1.5,
  fontSize: 'var(--text-s)',
};
