// Deletes a candidate and everything they sent, after confirmation.
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import type { CandidateSearch } from './candidate-search.ts';
import { useRemoveResponse } from './change-response.ts';
import { showNotice } from './notices.ts';

export function DeleteCandidate({ response, search }: { response: ResponseDetail; search: CandidateSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failures = useFailures();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveResponse(response, async () => {
    showNotice({ severity: 'success', text: t('responses.deleted', { name: response.full }) });
    await navigate({ to: '/jobs/vacancy/$id', params: { id: response.job_id }, search, replace: true });
  });
  const remove = () =>
    removal.mutate(undefined, {
      onError: (error) => {
        setIsAsking(false);
        failures.meet(error, { retry: remove });
      },
    });
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        onClick={() => setIsAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('responses.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('responses.delete_title', { name: response.full })}
        text={t('responses.delete_text')}
        confirm={t('responses.delete_confirm')}
        danger
        busy={removal.isPending}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
