// Test results of a code answer: how many examples passed, with details for each.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { Fold } from '../../../kit/Fold.tsx';
import { resultsOf, type ExampleShown, type ResultsShown } from './code-results.ts';

export function CodeResults({ answer }: { answer: Pick<AnswerDetail, 'question' | 'code_results'> }) {
  const { t } = useTranslation();
  const results = resultsOf(answer);
  if (!results) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1 }}>
        <CodeSummary results={results} />
      </Typography>
      {results.state === 'cut_short' && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('responses.code_cut_short')}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}>
        {results.examples.map((example) => (
          // A result that arrives later opens its example if it failed.
          <Example key={`${example.id} ${example.result?.state}`} example={example} />
        ))}
      </Box>
    </Box>
  );
}

export function CodeSummary({ results: { state, passed, examples } }: { results: ResultsShown }) {
  const { t } = useTranslation();
  if (state === 'coming') return t('responses.code_coming');
  if (state === 'not_run') return t('responses.code_not_run');
  return t('responses.code_passed', { passed, count: examples.length });
}

function Example({ example }: { example: ExampleShown }) {
  const { t } = useTranslation();
  const { result } = example;
  const isPassed = result?.state === 'passed';
  return (
    <Box component="li">
      <Fold
        startsOpen={result !== null && !isPassed && result.state !== 'not_run'}
        sx={card}
        label={
          <span>
            <Box component="span" sx={{ fontWeight: 600, marginInlineEnd: 1.5 }}>
              {t('responses.code_example', { number: example.number })}
            </Box>
            {result && (
              <Box component="span" sx={{ ...(colors[result.state] && { color: colors[result.state] }) }}>
                {t(`responses.code_state.${result.state}`)}
                {result.state !== 'not_run' && ` · ${result.took_ms} ms`}
              </Box>
            )}
            {example.isHidden && (
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ marginInlineStart: 1.5 }}
              >
                {t('responses.code_hidden')}
              </Typography>
            )}
          </span>
        }
      >
        <Box sx={texts}>
          <Text label={t('responses.code_input')} text={example.input} />
          <Text label={t('responses.code_expected')} text={example.expected} />
          {result && result.state !== 'not_run' && (
            <Text label={t('responses.code_printed')} text={result.output} />
          )}
        </Box>
      </Fold>
    </Box>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      {text === '' ? (
        <Typography variant="body2">{t('responses.code_nothing')}</Typography>
      ) : (
        // Long output scrolls, including by keyboard.
        <Box
          component="pre"
          dir="ltr"
          tabIndex={text.length > 100 || text.split('\n').length > 7 ? 0 : undefined}
          sx={printed}
        >
          {text}
        </Box>
      )}
    </Box>
  );
}

const colors: Partial<Record<NonNullable<ExampleShown['result']>['state'], string>> = {
  passed: 'var(--good)',
  failed: 'var(--bad)',
  error: 'var(--bad)',
  timeout: 'var(--bad)',
};

const card = { padding: 1.5, border: '1px solid var(--line)', borderRadius: 'var(--radius-m)' };

const texts = {
  mt: 1,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
};

const printed = {
  margin: 0,
  padding: 1,
  maxBlockSize: '12rem',
  overflow: 'auto',
  borderRadius: 'var(--radius-s)',
  bgcolor: 'var(--surface-sunken)',
  fontFamily: 'var(--font-code)',
  fontSize: 'var(--text-s)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textAlign: 'start',
};
