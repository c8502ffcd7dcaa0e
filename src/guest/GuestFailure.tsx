// Shown when the candidates fail to load: says why and offers a retry.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/call-error.ts';
import { StepHeading } from '../kit/InterviewParts.tsx';
import { GuestFrame } from './GuestFrame.tsx';

export function GuestFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    // After a failed chunk download, only a reload requests the files again.
    if (!(error instanceof CallError)) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <GuestFrame look={null}>
      <StepHeading>{t('common.load_failed')}</StepHeading>
      <p className="lead">
        {error instanceof CallError ? t(`refusals.${error.code}`) : t('common.something_wrong')}
      </p>
      <button className="primary" type="button" onClick={retry}>
        {t('common.retry')}
      </button>
    </GuestFrame>
  );
}
