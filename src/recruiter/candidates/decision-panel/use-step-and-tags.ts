// A candidate's step in the pipeline and tags, changed on their page: optimistic, with Undo. The step's menu and the tags'
// dialog are opened by a button or a key.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { jobQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { useMay } from '../../../kit/use-may.ts';
import { tagsAfter, tagsBack } from '../bulk/changes.ts';
import { useListChanges, type Step, type TagChange } from '../bulk/use-list-changes.ts';
import { useChangeLog } from '../undo/use-change-log.ts';

type Opened = 'step' | 'tags' | null;

export interface StepAndTagsControls {
  /** The job's steps. */
  steps: JobDetail['pipelines'];
  /** Null if the user may not change it, or there is nothing to choose. */
  moveTo: ((to: Step) => void) | null;
  changeTags: ((change: TagChange) => void) | null;
  opened: Opened;
  open: (what: Opened) => void;
}

/** `reopen`: shows the candidate again before an undo. */
export function useStepAndTags(response: ResponseDetail, reopen: () => void): StepAndTagsControls {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const changes = useChangeLog();
  const mayMove = useMay('responses.decide');
  const mayTag = useMay('responses.note');
  const { move, tag } = useListChanges(response.job_id);
  const steps = useQuery(jobQuery(response.job_id)).data?.pipelines ?? [];
  const [opened, open] = useState<Opened>(null);

  const show = (change: Partial<ResponseDetail>) =>
    cache.setQueryData<ResponseDetail>(keys.response(response.id), (now) => now && { ...now, ...change });
  const showStep = ({ id, name }: Step) => show({ pipeline_id: id, pipeline: id === null ? null : name });

  const moveTo = (to: Step) => {
    const from = { id: response.pipeline_id, name: response.pipeline ?? t('candidates.not_yet') };
    const undo = changes.add(() => {
      reopen();
      showStep(from);
      void move([{ ...response, pipeline_id: to.id }], from);
    });
    showStep(to);
    void move([response], to, undo);
  };
  const changeTags = (change: TagChange) => {
    const back = tagsBack(response, change);
    const after = tagsAfter(response.tags, change);
    const undo = changes.add(() => {
      reopen();
      show({ tags: tagsAfter(after, back) });
      void tag([{ ...response, tags: after }], back);
    });
    show({ tags: after });
    void tag([response], change, undo);
  };
  return {
    steps,
    moveTo: mayMove && steps.length > 0 ? moveTo : null,
    changeTags: mayTag ? changeTags : null,
    opened,
    open,
  };
}
