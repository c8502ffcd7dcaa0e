// /jobs/edit/{id}
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { updateJob, type JobDetail, type JobDraft } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { jobQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../shell/Failures.tsx';
import { NeedsPermission } from '../../shell/NeedsPermission.tsx';
import { showFaults } from '../../ui/form/show-faults.ts';
import { Loaded, Rows } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { formOf } from './job-form.ts';
import { JobForm } from './JobForm.tsx';
import { draftKeeper } from './kept-draft.ts';
import { NewerJobDialog } from './NewerJobDialog.tsx';

export function EditJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const job = useQuery(jobQuery(id));
  if (job.error instanceof CallError && job.error.status === 404) return <Navigate to="/404" replace />;
  return (
    <Page title={t('jobs.edit_title')} lead={t('jobs.edit_lead')} width="narrow">
      <NeedsPermission permission="jobs.edit">
        <Loaded query={job} skeleton={<Rows count={3} height={220} />}>
          {(loaded) => <Form job={loaded} />}
        </Loaded>
      </NeedsPermission>
    </Page>
  );
}

function Form({ job: latest }: { job: JobDetail }) {
  const { t } = useTranslation();
  const { meet } = useFailures();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const keeper = useMemo(() => draftKeeper(latest.id, sessionStorage), [latest.id]);
  // What is being edited: a live update must not change the ground under it.
  const [base, setBase] = useState(latest);
  const [baseUpdatedAt] = useState(() => keeper.load()?.baseUpdatedAt ?? latest.updated_at);
  const [knownUpdatedAt, setKnownUpdatedAt] = useState(baseUpdatedAt);
  const [refused, setRefused] = useState<JobDraft | null>(null);
  const initial = useMemo(() => formOf(base, newId), [base]);
  const save = useMutation({
    mutationFn: (body: JobDraft & { updated_at: string }) =>
      callAsUser(updateJob, { params: { id: base.id }, body }),
    onSuccess: async (saved) => {
      keeper.drop();
      cache.setQueryData(keys.job(saved.id), saved);
      void cache.invalidateQueries({ queryKey: keys.jobs, exact: true });
      await navigate({ to: '/jobs/vacancy/$id', params: { id: saved.id } });
    },
  });
  const send = (draft: JobDraft, updatedAt: string, showFields?: (error: CallError) => boolean) =>
    save.mutate(
      { ...draft, updated_at: updatedAt },
      {
        onError: (error) => {
          if (error instanceof CallError && showFields?.(error)) return;
          if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') {
            return meet(error, { retry: () => send(draft, updatedAt, showFields) });
          }
          void cache.refetchQueries(jobQuery(base.id)).then(() => setRefused(draft));
        },
      },
    );
  return (
    <>
      <JobForm
        key={base.updated_at}
        initial={initial}
        keeper={keeper}
        baseUpdatedAt={knownUpdatedAt}
        submitLabel={t('jobs.save_edit')}
        busy={save.isPending}
        onSubmit={(draft, setError) =>
          send(draft, knownUpdatedAt, (error) => showFaults(error.fields, setError))
        }
      />
      {refused && (
        <NewerJobDialog
          mine={refused}
          theirs={latest}
          onClose={() => setRefused(null)}
          onTakeTheirs={() => {
            keeper.drop();
            setBase(latest);
            setKnownUpdatedAt(latest.updated_at);
            setRefused(null);
          }}
          onKeepMine={() => {
            setRefused(null);
            send(refused, latest.updated_at);
          }}
        />
      )}
    </>
  );
}
