// The job's ideal profile, to compare the answers with. Only members see it.
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobQuery } from '../../../api/queries.ts';
import { Panel } from '../../../kit/Panel.tsx';

export function IdealProfilePanel({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { data: job } = useQuery(jobQuery(jobId));
  const competences = job?.competences ?? [];
  if (competences.length === 0) return null;
  return (
    <Panel title={t('jobs.section_profile')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.25, listStyle: 'none', margin: 0, padding: 0 }}>
        {competences.map(({ id, name, score }) => (
          <li key={id}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box component="span" dir="auto" sx={{ minInlineSize: 0 }}>
                {name}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {score}
              </Box>
            </Box>
            <Box aria-hidden sx={track}>
              <Box sx={{ blockSize: '100%', bgcolor: 'var(--accent)' }} style={{ inlineSize: `${score}%` }} />
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

const track = {
  blockSize: 6,
  mt: 0.5,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--line)',
  overflow: 'hidden',
};
