// A choice of jobs, each with its company, because two jobs may share a name.
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';

export function ChooseJob({
  jobs,
  chosen,
  onChoose,
  isIn,
}: {
  jobs: readonly Job[];
  /** A job's id; empty: none yet. */
  chosen: string;
  onChoose: (id: string) => void;
  /** True if the candidate is already in the job. */
  isIn: (id: string) => boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={id}>{t('follow_up.job')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, value) => onChoose(value)}>
        {jobs.map((job) => (
          <FormControlLabel
            key={job.id}
            value={job.id}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mt: 1, overflowWrap: 'anywhere' }}
            label={
              <Box sx={{ pt: 1 }}>
                <bdi>{job.name}</bdi>
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  <bdi>{job.company.name}</bdi>
                  {isIn(job.id) && ` · ${t('follow_up.is_in')}`}
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
