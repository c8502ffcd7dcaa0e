// One example: its input, the expected output and, after a run, the actual output.
import { useTranslation } from 'react-i18next';
import type { Example, Trial } from './trials.ts';
import { timeLimitMs } from '#contract/javascript-machine.ts';

/** Longer output is cut; nobody reads more here. */
const maxShown = 2000;

export function ExampleCard(props: { number: number; example: Example; trial: Trial | null }) {
  const { t } = useTranslation();
  const { number, example, trial } = props;
  return (
    <li className="example" data-verdict={trial?.verdict}>
      <p className="example-title">
        <span>{t('code.example', { number })}</span>
        {trial && <Verdict trial={trial} />}
      </p>
      <div className="example-texts">
        <Text label={t('code.input')} text={example.input} />
        <Text label={t('code.expected')} text={example.output} />
        {trial && trial.verdict !== 'passed' && <Printed trial={trial} />}
      </div>
      {trial && <Reason trial={trial} />}
    </li>
  );
}

/** The same for an input without expected output. */
export function Outcome({ trial }: { trial: Trial }) {
  return (
    <>
      <Printed trial={trial} />
      <Reason trial={trial} />
    </>
  );
}

function Verdict({ trial: { verdict } }: { trial: Trial }) {
  const { t } = useTranslation();
  if (verdict === 'ran') return null;
  const isPassed = verdict === 'passed';
  return (
    <strong className="example-verdict">
      <span aria-hidden="true">{isPassed ? '✓' : '✗'}</span>{' '}
      {t(isPassed ? 'code.verdict_passed' : 'code.verdict_failed')}
    </strong>
  );
}

/** Why the run failed: one sentence and the interpreter's message. */
function Reason({ trial: { verdict, ran } }: { trial: Trial }) {
  const { t } = useTranslation();
  if (verdict === 'passed' || verdict === 'failed' || verdict === 'ran') return null;
  return (
    <>
      <p className="reason">{t(`code.reason_${verdict}`, { seconds: timeLimitMs / 1000 })}</p>
      {ran.message !== '' && (
        <pre dir="ltr" className="example-text" tabIndex={scrolls(ran.message)}>
          {ran.message}
        </pre>
      )}
    </>
  );
}

function Printed({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  return <Text label={t('code.printed')} text={trial.ran.output} />;
}

/** Long text scrolls, so it must be focusable for keyboard users. */
function scrolls(text: string): 0 | undefined {
  return text.length > 100 || text.split('\n').length > 7 ? 0 : undefined;
}

function Text({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="example-label">{label}</p>
      {text === '' ? (
        <p className="example-text soft">{t('code.nothing')}</p>
      ) : (
        <pre dir="ltr" className="example-text" tabIndex={scrolls(text)}>
          {text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}
        </pre>
      )}
    </div>
  );
}
