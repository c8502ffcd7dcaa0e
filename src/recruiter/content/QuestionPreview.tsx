// A question as candidates see it: its text, its options or visible examples, and its times.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type Language } from '#contract/languages.ts';
import { kindRules } from '#contract/question.ts';
import { QuestionFacts } from '../jobs/bank/QuestionFacts.tsx';
import type { QuestionFormValues } from '../jobs/question/question-form.ts';

export function QuestionPreview({
  question,
  language,
}: {
  question: QuestionFormValues;
  language: Language;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { tests } = kindRules[question.type];
  const isMany = question.tests.filter(({ correct }) => correct).length > 1;
  return (
    <Box component="section" aria-labelledby={id} sx={{ position: { md: 'sticky' }, top: 0, minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {t('content.as_candidates')}
      </Typography>
      <Box lang={language} dir={directionOf(language)} sx={paper}>
        <Typography dir="auto" sx={text}>
          {question.question.trim() || t('jobs.question_empty')}
        </Typography>
        {tests === 'options' && (
          <Box component="ul" sx={options}>
            {question.tests
              .filter((option) => option.text.trim() !== '')
              .map((option) => (
                <Box component="li" key={option.id} dir="auto" sx={optionLine}>
                  <Box component="span" aria-hidden sx={isMany ? box : circle} />
                  {option.text}
                </Box>
              ))}
          </Box>
        )}
        {tests === 'examples' &&
          question.tests
            .filter(({ hidden, text: input, output }) => !hidden && (input !== '' || Boolean(output)))
            .map((example) => (
              <Box component="pre" key={example.id} dir="ltr" sx={code}>
                {`${example.text}\n→ ${example.output ?? ''}`}
              </Box>
            ))}
      </Box>
      <Box sx={{ mt: 1 }}>
        <QuestionFacts question={question} />
      </Box>
    </Box>
  );
}

const paper = {
  p: { xs: 2, sm: 3 },
  bgcolor: 'var(--page)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-l)',
  overflowWrap: 'anywhere',
};

const text = { fontSize: 'var(--text-l)', fontWeight: 600, whiteSpace: 'pre-line' };

const options = { listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1 };

const optionLine = {
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  p: 1.25,
  bgcolor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};

const mark = { flexShrink: 0, width: 18, height: 18, border: '2px solid var(--line-strong)' };
const circle = { ...mark, borderRadius: 'var(--radius-round)' };
const box = { ...mark, borderRadius: 'var(--radius-s)' };

const code = {
  m: 0,
  mt: 1.5,
  p: 1.5,
  bgcolor: 'var(--surface-sunken)',
  borderRadius: 'var(--radius-m)',
  fontFamily: 'var(--font-code)',
  fontSize: 'var(--text-s)',
  whiteSpace: 'pre-wrap',
};
