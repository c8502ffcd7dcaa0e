// Has the model assess what is open. Says first how much that is, because it counts in the plan.
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { useDryRun, useRun } from './suggestion-queries.ts';

interface Props {
  responseId: string;
  isAgain: boolean;
  /** The button leaves the page if nothing is open after the run. */
  onRun: () => void;
}

export function RunButton({ responseId, isAgain, onRun }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const dryRun = useDryRun(responseId);
  const run = useRun(responseId);
  const [isAsking, setIsAsking] = useState(false);
  const [id, setId] = useState(newId);
  const ask = () =>
    dryRun.mutate(undefined, {
      onSuccess: () => setIsAsking(true),
      onError: (error) => failures.handleError(error, { retry: ask }),
    });
  const start = () => {
    onRun();
    run.mutate(id, {
      onSuccess: () => {
        setIsAsking(false);
        setId(newId());
      },
      onError: (error) => {
        setIsAsking(false);
        failures.handleError(error, { retry: start });
      },
    });
  };
  const count = dryRun.data?.count ?? 0;
  const text = t('suggestions.run_text', { count });
  return (
    <>
      <Button size="small" variant="outlined" loading={dryRun.isPending} onClick={ask}>
        {isAgain ? t('suggestions.run_again') : t('suggestions.run')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('suggestions.run_title')}
        text={isAgain ? `${text} ${t('suggestions.run_replaces')}` : text}
        confirm={isAgain ? t('suggestions.run_again') : t('suggestions.run')}
        busy={run.isPending}
        onConfirm={start}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
