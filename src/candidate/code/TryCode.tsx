// Runs the program on this device before submission: on the examples, or on the candidate's own input.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLanguages } from '#contract/code-languages.ts';
import type { CandidateQuestion } from '#contract/question.ts';
import { ExampleCard, Outcome } from './ExampleCard.tsx';
import { isRunnable, type Runnable } from './run-program.ts';
import { countPassed, type Example, ownInputId, type Trials, type TrialRunner, useTrials } from './trials.ts';
import { type PythonState, usePython } from './use-python.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';

interface TryCodeProps {
  question: CandidateQuestion;
  code: string;
  language: string;
}

export function TryCode({ question, code, language }: TryCodeProps) {
  const { t } = useTranslation();
  const id = useId();
  const examples = question.examples ?? [];
  if (isRunnable(language))
    return <Running key={language} question={question} code={code} language={language} />;
  if (examples.length === 0) return null;
  const name = codeLanguages.find((codeLanguage) => codeLanguage.id === language)?.name ?? language;
  return (
    <section className="try-code" aria-labelledby={id}>
      <h2 id={id}>{t('code.examples')}</h2>
      <p className="soft">
        {language === 'plain' ? t('code.not_run_other') : t('code.not_run', { language: name })}
      </p>
      <Examples examples={examples} trials={null} />
    </section>
  );
}

function Running({ question, code, language }: TryCodeProps & { language: Runnable }) {
  const { t } = useTranslation();
  const id = useId();
  const { python, download } = usePython(language === 'python');
  const isReady = language === 'javascript' || python.state === 'ready';
  const runner = useTrials(language, python.state === 'ready' ? python.files : null);
  const examples = question.examples ?? [];
  const hidden = language === 'javascript' ? (question.hidden_examples ?? 0) : 0;
  const inputs = examples.map((example) => ({ ...example, expected: example.output }));
  return (
    <section className="try-code" aria-labelledby={id}>
      <h2 id={id}>{t('code.try')}</h2>
      <p className="soft">{t(`code.convention_${language}`)}</p>
      {!isReady && <PythonOffer python={python} onDownload={download} />}
      {isReady && examples.length > 0 && (
        <div className="try-actions">
          <RunButton
            runner={runner}
            isDisabled={code.trim() === ''}
            label={t('code.run_examples')}
            onRun={() => runner.run(code, inputs)}
          />
          <p role="status">
            <Summary runner={runner} code={code} examples={examples} />
          </p>
        </div>
      )}
      <Examples examples={examples} trials={runner.trials} />
      {hidden > 0 && <p className="soft">{t('code.hidden', { count: hidden })}</p>}
      {isReady && <OwnInput code={code} runner={runner} isOpen={examples.length === 0} />}
    </section>
  );
}

function Examples({ examples, trials }: { examples: readonly Example[]; trials: Trials | null }) {
  if (examples.length === 0) return null;
  return (
    <ol className="examples">
      {examples.map((example, index) => (
        <ExampleCard
          key={example.id}
          number={index + 1}
          example={example}
          trial={trials?.byExample.get(example.id) ?? null}
        />
      ))}
    </ol>
  );
}

/** One button to start and stop a run. */
function RunButton(props: { runner: TrialRunner; isDisabled: boolean; label: string; onRun: () => void }) {
  const { t } = useTranslation();
  const { runner } = props;
  return (
    <button
      className="secondary"
      type="button"
      disabled={props.isDisabled && !runner.isRunning}
      onClick={runner.isRunning ? runner.stop : props.onRun}
    >
      {runner.isRunning ? t('code.stop') : props.label}
    </button>
  );
}

function Summary({
  runner,
  code,
  examples,
}: {
  runner: TrialRunner;
  code: string;
  examples: readonly Example[];
}) {
  const { t } = useTranslation();
  const { trials } = runner;
  if (runner.hasFailed) return t('code.no_interpreter');
  if (runner.isRunning) return t('code.running');
  if (!trials || !examples.some((example) => trials.byExample.has(example.id))) return null;
  if (trials.code !== code) return t('code.stale');
  return t('code.passed', { passed: countPassed(trials, examples), count: examples.length });
}

function OwnInput({ code, runner, isOpen }: { code: string; runner: TrialRunner; isOpen: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const [input, setInput] = useState('');
  const trial = runner.trials?.byExample.get(ownInputId);
  return (
    <details className="own-input" open={isOpen}>
      <summary>{t('code.own_input')}</summary>
      <label className="unseen" htmlFor={id}>
        {t('code.own_input')}
      </label>
      <textarea
        id={id}
        className="answer-code"
        dir="ltr"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        value={input}
        onChange={(event) => setInput(event.target.value)}
      />
      <RunButton
        runner={runner}
        isDisabled={code.trim() === ''}
        label={t('code.run_own')}
        onRun={() => runner.run(code, [{ id: ownInputId, input, expected: null }])}
      />
      <div role="status">{trial && <Outcome trial={trial} />}</div>
    </details>
  );
}

/** Python is as large as a short video, so it loads on demand and its size is shown first. */
function PythonOffer({ python, onDownload }: { python: PythonState; onDownload: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (python.state === 'checking' || python.state === 'ready') return null;
  if (python.state === 'loading')
    return (
      <div className="python-offer">
        <label>
          {t('code.python_loading')}
          <progress max={1} value={python.share} />
        </label>
      </div>
    );
  const size = python.files ? formatBytes(python.files.wire_bytes, language) : null;
  return (
    <div className="python-offer">
      <p>{size === null ? t('code.python_offline') : t('code.python_text', { size })}</p>
      <button className="secondary" type="button" onClick={onDownload}>
        {size === null ? t('code.python_retry') : t('code.python_load', { size })}
      </button>
      <p role="alert">{python.hasFailed && t('code.python_failed')}</p>
    </div>
  );
}
