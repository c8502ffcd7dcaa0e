// The content of a template: its questions in order, and the ideal profile.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { HiringTemplate } from '#contract/bank.ts';
import { QuestionDetails, QuestionFacts } from './QuestionFacts.tsx';

export function TemplateContent({ template: { questions, competences } }: { template: HiringTemplate }) {
  const { t } = useTranslation();
  return (
    <Box sx={content}>
      <Box component="ol" aria-label={t('jobs.section_questions')} sx={list}>
        {questions.map((question, index) => (
          <li key={index}>
            <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {question.question}
            </Box>
            <QuestionFacts question={question} />
            <QuestionDetails question={question} />
          </li>
        ))}
      </Box>
      {competences.length > 0 && (
        <div>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
            {t('bank.ideal_profile')}
          </Typography>
          <Box component="dl" sx={scores}>
            {competences.map(({ name, score }) => (
              <div key={name}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <Box aria-hidden sx={{ ...bar, '--score': `${score}%` }} />
                  <span dir="ltr">{score}</span>
                </dd>
              </div>
            ))}
          </Box>
        </div>
      )}
    </Box>
  );
}

const content = {
  display: 'grid',
  gap: 2.5,
  p: 1.5,
  pt: 1,
  gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' },
};

const list = { m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 1.5, fontSize: 'var(--text-s)' };

const scores = {
  m: 0,
  display: 'grid',
  gap: 1,
  fontSize: 'var(--text-s)',
  '& dd': { m: 0, display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' },
};

const bar = {
  flex: 1,
  height: 6,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--surface-sunken)',
  overflow: 'hidden',
  '&::before': {
    content: '""',
    display: 'block',
    height: '100%',
    width: 'var(--score)',
    bgcolor: 'var(--accent)',
  },
};
