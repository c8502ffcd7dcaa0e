// The same person's applications to other jobs, and other attempts at this one.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { TextLink } from '../../kit/links.tsx';
import { Panel } from './Panel.tsx';
import { ProgressLabel } from './ProgressLabel.tsx';
import { StatusChip } from './StatusChip.tsx';

export function OtherApplications({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { others, attempts } = response;
  if (others.length + attempts.length === 0) return null;
  return (
    <Panel title={t('responses.same_person')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <TextLink to="/jobs/candidate/$id" params={{ id: attempt.id }}>
              {t('responses.attempt', { number: attempt.attempt })}
            </TextLink>
            <Typography variant="body2" color="textSecondary" component="div">
              {formatDate(attempt.created_at, language)} · <ProgressLabel progress={attempt.progress} />
            </Typography>
          </li>
        ))}
        {others.map((application) => (
          <li key={application.id}>
            <TextLink to="/jobs/candidate/$id" params={{ id: application.id }}>
              <bdi>{application.job_name}</bdi>
            </TextLink>
            <Typography
              variant="body2"
              color="textSecondary"
              component="div"
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.25 }}
            >
              <StatusChip status={application.status} /> {formatDate(application.created_at, language)}
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
