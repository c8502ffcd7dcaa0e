// Decides about a candidate: optimistic, with Undo, and reports a colleague's concurrent decision.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { canUndo, type decidedStatuses, type ResponseStatus } from '#contract/status.ts';
import { CallError } from '../../../api/call-error.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useDecide, type Decision } from '../queries/change-response.ts';
import { whoDecided } from '../history/history-lines.ts';
import { showNotice } from '../../../kit/notices.ts';
import { responseQuery } from '../queries/response-queries.ts';
import { useChangeLog } from '../undo/use-change-log.ts';

type Decided = (typeof decidedStatuses)[number];

/**
 * Moves the candidate to a status. A retry is the same decision (P3). `reopen`: shows the candidate again before an undo,
 * because the next one may have opened.
 */
export function useDecision(response: ResponseDetail, reopen?: () => void): (to: Decided) => void {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const failures = useFailures();
  const changes = useChangeLog();
  const { mutateAsync } = useDecide(response);

  const announceMove = ({ from, to }: Decision, undo?: () => void) => {
    const { full: name } = response;
    const run = undo ?? (() => decide(to, from));
    showNotice({
      severity: 'success',
      text: isDecided(to) ? t(`responses.moved.${to}`, { name }) : t('candidates.moved_back_name', { name }),
      ...(canUndo(from, to) && { action: { label: t('responses.undo'), run } }),
    });
  };

  const announceConflict = async () => {
    const now = await cache.fetchQuery({ ...responseQuery(response.id), staleTime: 0 });
    const status = t(`responses.status.${now.status}`);
    const name = whoDecided(now.history, now.status);
    const text = name
      ? t('responses.decided_meanwhile', { name, status })
      : t('responses.decided_meanwhile_somebody', { status });
    const run = () => void navigate({ to: '/jobs/candidate/$id', params: { id: response.id } });
    // With the candidate's name: another one may be on the screen.
    showNotice({ severity: 'warning', text, action: { label: response.full, run } });
  };

  // By promise: the user may have opened the next candidate before the answer arrives.
  const send = (decision: Decision, undo?: () => void): Promise<void> =>
    mutateAsync(decision).then(
      () => announceMove(decision, undo),
      (error: unknown) => {
        if (undo) changes.forget(undo);
        if (error instanceof CallError && isOvertaken(error))
          return announceConflict().catch(failures.handleError);
        return failures.handleError(error, { retry: () => void send(decision) });
      },
    );
  const decide = (from: ResponseStatus, to: ResponseStatus) => void send({ id: newId(), from, to });

  return (to) => {
    const from = response.status;
    const back = () => {
      reopen?.();
      decide(to, from);
    };
    void send({ id: newId(), from, to }, canUndo(from, to) ? changes.add(back) : undefined);
  };
}

/** The status had changed since this user saw it. */
function isOvertaken({ code }: CallError): boolean {
  return code === 'edited_meanwhile' || code === 'transition_not_allowed';
}

function isDecided(status: ResponseStatus): status is Decided {
  return status !== 'new' && status !== 'invited';
}
