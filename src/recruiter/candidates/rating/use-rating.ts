// Rates an answer: optimistic, with Retry if it could not be stored.
import type { ResponseDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useRate } from '../queries/change-response.ts';

export function useRating(response: ResponseDetail): (answerId: string, rate: Rate | null) => void {
  const failures = useFailures();
  const { mutateAsync } = useRate(response);
  const rate = (answerId: string, given: Rate | null): void => {
    mutateAsync({ answerId, rate: given }).catch((error: unknown) =>
      failures.handleError(error, { retry: () => rate(answerId, given) }),
    );
  };
  return rate;
}
