// Changes to candidates from a job's list: optimistic, with a notice that names what was skipped and offers Undo. The
// server's answer or refusal then replaces them.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Response } from '#contract/response.ts';
import {
  remindResponses,
  removeResponses,
  restoreResponses,
  setPipelines,
  setStatuses,
  setTags,
  type Changed,
} from '#contract/response-changes.ts';
import { statusesFrom } from '#contract/status.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice, type Notice } from '../../../kit/notices.ts';
import { showRows } from '../queries/response-queries.ts';
import {
  canRemind,
  losingLink,
  movesBack,
  movesTo,
  tagsAfter,
  tagsBack,
  type Decided,
  type StatusItem,
} from './changes.ts';
import { useHelp } from './use-help.ts';

type Rows = readonly Response[];

export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** A step of the job's pipeline, or the column before the first. */
export interface Step {
  id: string | null;
  name: string;
}

/** A rejection that awaits confirmation (RejectDialog.tsx). */
export interface Rejecting {
  rows: Rows;
  /** Those of them whose links would stop working. */
  losing: Rows;
  confirm: () => void;
  close: () => void;
}

export type ListChanges = ReturnType<typeof useListChanges>;

export function useListChanges(jobId: string) {
  const { t } = useTranslation();
  const params = { id: jobId };
  const { run, refresh } = useRun(jobId);
  const { moveTo, decideNow } = useMoves(jobId, run);
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);

  const decide = (rows: Rows, to: Decided): Promise<void> => {
    const losing = losingLink(rows, to);
    const changing = rows.filter((row) => statusesFrom(row.status).includes(to));
    const isAsked = losing.length > 0 || (to === 'rejected' && changing.length > 1);
    if (!isAsked) return decideNow(rows, to);
    const close = () => setRejecting(null);
    const confirm = () => {
      close();
      void decideNow(rows, to);
    };
    setRejecting({ rows: changing, losing, confirm, close });
    return Promise.resolve();
  };

  const remind = (rows: Rows): Promise<void> => {
    const response_ids = rows.filter(canRemind).map((row) => row.id);
    const id = newId();
    if (response_ids.length === 0) {
      showNotice({ severity: 'warning', text: t('candidates.nobody_to_remind') });
      return Promise.resolve();
    }
    return run(
      () => callAsUser(remindResponses, { params, body: { id, response_ids } }),
      ({ changed }) => ({ text: t('candidates.reminded', { count: changed.length }) }),
    );
  };

  /** `undo`: the button's, instead of the reverse change. */
  const tag = (rows: Rows, { add, remove }: TagChange, undo?: () => void): Promise<void> => {
    const response_ids = rows.map((row) => row.id);
    const theirs = new Set(response_ids);
    const [only, ...others] = rows;
    // Of several candidates, some may have had the tag before.
    const back = only && others.length === 0 ? tagsBack(only, { add, remove }) : null;
    const action = back && { label: t('responses.undo'), run: undo ?? (() => void tag(rows, back)) };
    return run(
      () => callAsUser(setTags, { params, body: { response_ids, add: [...add], remove: [...remove] } }),
      ({ changed }) => ({
        text: t('candidates.tagged', { count: changed.length }),
        ...(action && { action }),
      }),
      (row) => (theirs.has(row.id) ? { ...row, tags: tagsAfter(row.tags, { add, remove }) } : row),
    );
  };

  const remove = (rows: Rows): Promise<void> => {
    const response_ids = rows.map((row) => row.id);
    const theirs = new Set(response_ids);
    return run(
      () => callAsUser(removeResponses, { params, body: { response_ids } }),
      ({ changed }) => ({
        text: t('candidates.removed', { count: changed.length }),
        action: { label: t('responses.undo'), run: () => void restore(changed) },
      }),
      (row) => (theirs.has(row.id) ? null : row),
    );
  };

  const restore = (response_ids: string[]): Promise<void> =>
    run(
      () => callAsUser(restoreResponses, { params, body: { response_ids } }),
      ({ changed }) => ({ text: t('candidates.restored', { count: changed.length }) }),
    );

  return { decide, rejecting, remind, tag, remove, move: moveTo, ...useHelp(refresh) };
}

type Run = (
  send: () => Promise<Changed>,
  describe: (changed: Changed) => Pick<Notice, 'text' | 'action'> | null,
  change?: (row: Response) => Response | null,
) => Promise<void>;

function useRun(jobId: string): { run: Run; refresh: () => Promise<void> } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failures = useFailures();

  /** Resolves when the lists are up to date. */
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: ['response'] });
    void client.invalidateQueries({ queryKey: keys.jobs });
    await client.invalidateQueries({ queryKey: keys.responses(jobId) });
  };

  /**
   * Updates the lists, sends the change, and shows a notice. A failure restores the server's state and offers a retry
   * of the same write (P3).
   */
  const run: Run = async (send, describe, change) => {
    if (change) {
      // A fetch in flight would overwrite this with the old state.
      await client.cancelQueries({ queryKey: keys.responseLists(jobId) });
      showRows(client, jobId, change);
    }
    try {
      const changed = await send();
      const notice = changed.changed.length > 0 ? describe(changed) : null;
      showResult(notice, changed);
    } catch (error) {
      failures.handleError(error, { retry: () => void run(send, describe, change) });
    }
    await refresh();
  };

  const showResult = (notice: Pick<Notice, 'text' | 'action'> | null, { skipped }: Changed) => {
    const [first] = skipped;
    if (!notice && !first) return;
    const why = first
      ? [t('candidates.skipped', { count: skipped.length }), t(`refusals.${first.code}`)]
      : [];
    const text = [...(notice ? [notice.text] : []), ...why].join(' ');
    showNotice({ ...notice, text, severity: first ? 'warning' : 'success' });
  };

  return { run, refresh };
}

/** Moves between statuses and between the steps of the pipeline, with Undo. */
function useMoves(jobId: string, run: Run) {
  const { t } = useTranslation();
  const params = { id: jobId };

  const describeUndo = (count: number, name: string | undefined) =>
    name ? t('candidates.moved_back_name', { name }) : t('candidates.moved_back', { count });
  /** `to` is null for an undo. */
  const describeDecision = (count: number, name: string | undefined, to: Decided | null): string => {
    if (to === null) return describeUndo(count, name);
    return name ? t(`responses.moved.${to}`, { name }) : t(`candidates.decided.${to}`, { count });
  };
  const describeStep = (count: number, name: string | undefined, to: string | null): string => {
    if (to === null) return describeUndo(count, name);
    return name ? t('candidates.moved_one_to', { name, to }) : t('candidates.moved_to', { count, to });
  };

  const sendMoves = (
    items: StatusItem[],
    to: Decided | null,
    names: ReadonlyMap<string, string>,
  ): Promise<void> => {
    const id = newId();
    const status = new Map(items.map((item) => [item.response_id, item.to]));
    return run(
      () => callAsUser(setStatuses, { params, body: { id, items } }),
      ({ changed }) => {
        const back = movesBack(items, changed);
        const [only] = changed;
        const name = changed.length === 1 && only ? names.get(only) : undefined;
        const text = describeDecision(changed.length, name, to);
        const undo = () => void sendMoves(back, null, names);
        return { text, ...(back.length > 0 && { action: { label: t('responses.undo'), run: undo } }) };
      },
      (row) => ({ ...row, status: status.get(row.id) ?? row.status }),
    );
  };

  /** `undo`: the button's, instead of the reverse move. */
  const moveTo = (rows: Rows, to: Step, undo?: () => void): Promise<void> => {
    const items = rows
      .filter((row) => row.pipeline_id !== to.id)
      .map((row) => ({ response_id: row.id, from: row.pipeline_id, to: to.id }));
    return items.length === 0 ? Promise.resolve() : sendSteps(items, to.name, rows, undo);
  };

  const sendSteps = (
    items: { response_id: string; from: string | null; to: string | null }[],
    to: string | null,
    rows: Rows,
    givenUndo?: () => void,
  ): Promise<void> => {
    const id = newId();
    const step = new Map(items.map((item) => [item.response_id, item.to]));
    return run(
      () => callAsUser(setPipelines, { params, body: { id, items } }),
      ({ changed }) => {
        const back = items
          .filter((item) => changed.includes(item.response_id))
          .map(({ response_id, from, to: there }) => ({ response_id, from: there, to: from }));
        const name = changed.length === 1 ? rows.find((row) => row.id === changed[0])?.full : undefined;
        const text = describeStep(changed.length, name, to);
        const undo = givenUndo ?? (() => void sendSteps(back, null, rows));
        return { text, action: { label: t('responses.undo'), run: undo } };
      },
      (row) => {
        const there = step.get(row.id);
        return there === undefined ? row : { ...row, pipeline_id: there };
      },
    );
  };

  const decideNow = (rows: Rows, to: Decided): Promise<void> => {
    const items = movesTo(rows, to);
    const names = new Map(rows.map((row) => [row.id, row.full]));
    if (items.length > 0) return sendMoves(items, to, names);
    showNotice({ severity: 'warning', text: t('refusals.transition_not_allowed') });
    return Promise.resolve();
  };

  return { moveTo, decideNow };
}
