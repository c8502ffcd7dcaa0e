// Candidates as a table, on wide screens. A click anywhere in a row opens the candidate; the name is the link for
// keyboards, screen readers and new tabs.
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
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

export function CandidateTable({ rows, search }: { rows: readonly Response[]; search: CandidateSearch }) {
  const { t } = useTranslation();
  return (
    <Table aria-label={t('responses.title')} sx={{ '& td, & th': { borderColor: 'var(--line)' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('responses.column_candidate')}</TableCell>
          <TableCell>{t('responses.column_status')}</TableCell>
          <TableCell>{t('responses.column_progress')}</TableCell>
          <TableCell>{t('responses.column_rate')}</TableCell>
          <TableCell>{t('responses.column_created')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <CandidateRow key={row.id} row={row} search={search} />
        ))}
      </TableBody>
    </Table>
  );
}

function CandidateRow({ row, search }: { row: Response; search: CandidateSearch }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    // Selecting an address in the row, or the link itself, is not a click on the row.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || getSelection()?.toString()) return;
    void navigate({ to: '/jobs/candidate/$id', params: { id: row.id }, search });
  };
  return (
    <TableRow hover onClick={open} sx={{ cursor: 'pointer', '&:last-child td': { borderBlockEnd: 0 } }}>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minInlineSize: 0 }}>
          <CandidateAvatar full={row.full} image={row.preview_image} />
          <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            <CandidateLink row={row} search={search} />
            {row.email !== row.full && (
              <Box sx={{ color: 'text.secondary' }}>
                <bdi>{row.email}</bdi>
              </Box>
            )}
          </Box>
        </Box>
      </TableCell>
      <TableCell>
        <StatusChip status={row.status} />
      </TableCell>
      <TableCell>
        <ProgressLabel progress={row.progress} />
      </TableCell>
      <TableCell>
        <RateLabel rating={row.rating} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.created_at, language)}</TableCell>
    </TableRow>
  );
}
