// Shown when an interview page fails to load. Offers to retry.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { StepHeading } from '../../kit/InterviewParts.tsx';

export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    // After a failed chunk download, only a reload requests the files again.
    if (!(error instanceof CallError)) return location.reload();
    reset();
    void router.invalidate();
  };
  const isCalls = error instanceof CallError;
  return (
    <InterviewFrame>
      <StepHeading title={t('common.error')}>
        {t(isCalls ? 'interview.load_failed' : 'common.something_wrong')}
      </StepHeading>
      <p className="lead">{t(isCalls ? `refusals.${error.code}` : 'interview.load_failed_text')}</p>
      <button className="primary" type="button" onClick={retry}>
        {t('common.retry')}
      </button>
    </InterviewFrame>
  );
}
