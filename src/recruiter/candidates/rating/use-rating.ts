// Rates an answer: optimistic, undone with Z, with Retry if it could not be stored.
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { useRate } from '../queries/change-response.ts';
import { useChangeLog } from '../undo/use-change-log.ts';

/** `reopen`: shows the candidate again before an undo. */
export function useRating(
  response: ResponseDetail,
  reopen?: () => void,
): (answer: Pick<AnswerDetail, 'id' | 'my_rate'>, rate: Rate | null) => void {
  const { t } = useTranslation();
  const failures = useFailures();
  const changes = useChangeLog();
  const { mutateAsync } = useRate(response);
  const send = (answerId: string, rate: Rate | null, undo?: () => void): void => {
    mutateAsync({ answerId, rate }).catch((error: unknown) => {
      if (undo) changes.forget(undo);
      failures.handleError(error, { retry: () => send(answerId, rate) });
    });
  };
  return ({ id, my_rate: before }, rate) => {
    const undo = changes.add(() => {
      reopen?.();
      send(id, before);
      showNotice({ severity: 'success', text: t('responses.rating_undone', { name: response.full }) });
    });
    send(id, rate, undo);
  };
}
