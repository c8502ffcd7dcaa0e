// Says when the job asks more than the plan includes, while it is being written and not only when it is refused.
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planQuery } from '../../api/queries.ts';
import { TextLink } from '../../ui/links.tsx';
import type { QuestionFormValues } from './job-form.ts';

export function QuestionLimit({ questions }: { questions: readonly QuestionFormValues[] }) {
  const { t } = useTranslation();
  const { data: plan } = useQuery(planQuery);
  if (!plan) return null;
  const isOverAll = questions.length > plan.questions_limit;
  const isOverVideo = questions.filter(({ type }) => type === 'video').length > plan.video_questions_limit;
  if (!isOverAll && !isOverVideo) return null;
  return (
    <Alert severity="warning">
      {t('jobs.limit_reached')} {t('jobs.limit_other_type')}{' '}
      {isOverAll
        ? t('jobs.limit_questions', { limit: plan.questions_limit })
        : t('jobs.limit_video', { limit: plan.video_questions_limit })}{' '}
      <TextLink to="/profile/plan" color="inherit" underline="always">
        {t('jobs.upgrade')}
      </TextLink>
    </Alert>
  );
}
