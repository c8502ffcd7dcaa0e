// /jobs/vacancy/{id}/questions: a job's questions, each a review queue of answers.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { QueueQuestion } from '#contract/review-queue.ts';
import { jobQuery } from '../../api/queries.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useMay } from '../../kit/use-may.ts';
import { BackLink, LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { JobSkeleton } from '../../kit/JobSkeleton.tsx';
import { AgreementTable } from './AgreementTable.tsx';
import { reviewQueuesQuery } from './queue-queries.ts';

export function QuestionsScreen({ jobId }: { jobId: string }) {
  const mayRate = useMay('responses.rate');
  const job = usePageQuery(jobQuery(jobId));
  const queues = useQuery({ ...reviewQueuesQuery(jobId), enabled: mayRate });
  if (!mayRate) return <RequireAccess permission="responses.rate" />;
  return (
    <Loaded query={job} skeleton={<JobSkeleton />}>
      {(loaded) => (
        <Loaded query={queues} skeleton={<JobSkeleton />}>
          {(questions) => <Questions job={loaded} questions={questions} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Questions({ job, questions }: { job: JobDetail; questions: readonly QueueQuestion[] }) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  const isThrough =
    questions.some(({ answers }) => answers > 0) && questions.every(({ answers, rated }) => rated >= answers);
  return (
    <Page
      width="narrow"
      back={
        <BackLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
          {job.name}
        </BackLink>
      }
      title={t('review.title')}
      lead={
        <>
          {t('review.explains')} {job.hide_names ? t('review.names_hidden') : t('review.names_shown')}
        </>
      }
    >
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {questions.map((question, index) => (
          <QuestionCard key={question.id} jobId={job.id} question={question} number={index + 1} />
        ))}
      </Stack>
      {mayDecide && isThrough && (
        <Box sx={{ mt: 3 }}>
          <AgreementTable jobId={job.id} />
        </Box>
      )}
    </Page>
  );
}

function QuestionCard(props: { jobId: string; question: QueueQuestion; number: number }) {
  const { jobId, question, number } = props;
  const { t } = useTranslation();
  const id = useId();
  const { answers, rated } = question;
  return (
    <Card component="li" aria-labelledby={id} sx={card}>
      <Box sx={{ flex: '1 1 18rem', minInlineSize: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {t('responses.question_number', { number })} · {t(`responses.kind.${question.type}`)}
        </Typography>
        <Typography id={id} variant="h3" component="h2" dir="auto" sx={text}>
          {question.question}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={answers === 0 ? 0 : (rated / answers) * 100}
          aria-hidden
          sx={{ mb: 0.75, blockSize: 6, borderRadius: 'var(--radius-round)', bgcolor: 'var(--line)' }}
        />
        <Typography variant="body2" color="textSecondary">
          {answers === 0 ? t('review.no_answers_title') : t('review.rated_of', { rated, count: answers })}
        </Typography>
      </Box>
      {answers > 0 && (
        <LinkButton
          to="/jobs/vacancy/$id/questions/$question"
          params={{ id: jobId, question: question.id }}
          variant={rated < answers ? 'contained' : 'outlined'}
          aria-describedby={id}
        >
          {rated === 0 ? t('review.start') : rated < answers ? t('review.go_on') : t('review.look_again')}
        </LinkButton>
      )}
    </Card>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  padding: { xs: 2, sm: 2.5 },
};

const text = { mt: 0.5, mb: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
