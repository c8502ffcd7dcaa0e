// The details of a bank question: kind, times, profession and, on demand, its options or examples.
import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { BankContent } from '#contract/bank.ts';
import { kindRules } from '#contract/question.ts';
import { Fold } from '../../../kit/Fold.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { answerTimeText } from '../question/answer-time-text.ts';
import { typeIcons } from '../question/type-icons.tsx';

/** One line. `more` follows the kind and times. */
export function QuestionFacts({
  question,
  more = [],
  id,
}: {
  question: BankContent;
  more?: readonly string[];
  id?: string;
}) {
  const { t } = useTranslation();
  const facts = [t(`jobs.type_${question.type}`), answerTimeText(question.time, t), ...more];
  return (
    <Box id={id} sx={line}>
      {typeIcons[question.type]}
      {/* A single text node: screen readers pause between the facts. */}
      <span dir="auto">{facts.join(' · ')}</span>
    </Box>
  );
}

export function QuestionDetails({ question: { type, tests } }: { question: BankContent }) {
  const { t } = useTranslation();
  if (tests.length === 0) return null;
  const hasExamples = kindRules[type].tests === 'examples';
  return (
    <Fold label={hasExamples ? t('bank.show_examples') : t('bank.show_options')} sx={details}>
      <ul>
        {tests.map((test) =>
          hasExamples ? (
            <li key={test.id} dir="ltr">
              <pre>{test.text}</pre>
              <pre>→ {test.output}</pre>
            </li>
          ) : (
            <li key={test.id} dir="auto">
              {test.text}
              {test.correct && (
                <>
                  {' '}
                  <Icon path={mdiCheck} fontSize="inherit" titleAccess={t('bank.correct')} sx={tick} />
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </Fold>
  );
}

const line = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.75,
  color: 'text.secondary',
  fontSize: 'var(--text-xs)',
  '& svg': { fontSize: 'var(--text-m)', flexShrink: 0 },
};

const tick = { color: 'var(--good)', verticalAlign: '-0.15em' };

const details = {
  mt: 0.5,
  fontSize: 'var(--text-s)',
  color: 'text.secondary',
  '& ul': { m: 0, mt: 0.5, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 },
  '& pre': {
    m: 0,
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--text-xs)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
};
