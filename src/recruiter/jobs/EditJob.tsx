// /jobs/edit/{id}
import { mdiContentCopy } from '@mdi/js';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { updateJob, type JobDetail, type JobDraft } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { jobQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { ArchiveButton } from '../candidates/ArchiveButton.tsx';
import { JobStateChip } from '../candidates/JobStateChip.tsx';
import { NoticeBar } from '../candidates/NoticeBar.tsx';
import { useDraftOwner } from '../use-draft-owner.ts';
import { formOf } from './job-form.ts';
import { JobForm, type After } from './JobForm.tsx';
import { draftKeeper, type DraftKeeper } from './kept-draft.ts';
import { NewerJobDialog } from './NewerJobDialog.tsx';
import { usePreview } from './use-preview.ts';

export function EditJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const job = usePageQuery(jobQuery(id));
  const owner = useDraftOwner();
  const keeper = useMemo(() => draftKeeper(owner, id, sessionStorage), [owner, id]);
  const [own, setOwn] = useState<OwnStep | null>(null);
  const noteOwn = (before: JobDetail, { updated_at: to }: JobDetail) => {
    const from = before.updated_at;
    setOwn((step) => (step?.to === from ? { from: step.from, to } : { from, to }));
    const kept = keeper.load();
    if (kept?.baseUpdatedAt === from) keeper.keep({ ...kept, baseUpdatedAt: to });
  };
  return (
    <Page
      title={t('jobs.edit_title')}
      lead={<Lead job={job.data} />}
      actions={job.data && <Actions job={job.data} onChanged={noteOwn} />}
      width="narrow"
    >
      <RequireAccess permission="jobs.edit">
        <Loaded query={job} skeleton={<Rows count={3} height={220} />}>
          {(loaded) => <Form job={loaded} keeper={keeper} own={own} />}
        </Loaded>
      </RequireAccess>
      <NoticeBar />
    </Page>
  );
}

function Lead({ job }: { job: JobDetail | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {job && !job.active && <JobStateChip active={false} />}
      <span>{t('jobs.edit_lead')}</span>
    </Stack>
  );
}

function Actions({
  job,
  onChanged,
}: {
  job: JobDetail;
  onChanged: (before: JobDetail, after: JobDetail) => void;
}) {
  const { t } = useTranslation();
  const mayCreate = useMay('jobs.create');
  const mayArchive = useMay('jobs.archive');
  return (
    <>
      {mayCreate && (
        <LinkButton
          to="/jobs/create"
          search={{ copy: job.id }}
          variant="outlined"
          startIcon={<Icon path={mdiContentCopy} />}
        >
          {t('jobs.copy')}
        </LinkButton>
      )}
      {mayArchive && <ArchiveButton job={job} onChanged={(after) => onChanged(job, after)} />}
    </>
  );
}

interface FormProps {
  job: JobDetail;
  keeper: DraftKeeper;
  own: OwnStep | null;
}

/** A version change made by archiving or reopening on this page. It needs no comparison. */
interface OwnStep {
  from: string;
  to: string;
}

function Form({ job: latest, keeper, own }: FormProps) {
  const { t } = useTranslation();
  const { meet } = useFailures();
  const cache = useQueryClient();
  const preview = usePreview();
  // The version being edited. A live update must not replace it.
  const [base, setBase] = useState(latest);
  const [startedFrom, setStartedFrom] = useState(() => keeper.load()?.baseUpdatedAt ?? latest.updated_at);
  const knownUpdatedAt = own?.from === startedFrom ? own.to : startedFrom;
  /** Taking a newer version remounts the form. */
  const [taken, setTaken] = useState(0);
  const [refused, setRefused] = useState<{ draft: JobDraft; after: After } | null>(null);
  const initial = useMemo(() => formOf(base, newId), [base]);
  const save = useSave(keeper, (saved, after) => {
    if (after === 'leave') return;
    setBase(saved);
    setStartedFrom(saved.updated_at);
    preview.show(saved.id);
  });
  const send = (
    draft: JobDraft,
    after: After,
    updatedAt: string,
    showFields?: (error: CallError) => boolean,
  ) =>
    save.mutate(
      { draft, after, updatedAt },
      {
        onError: (error) => {
          if (error instanceof CallError && showFields?.(error)) return;
          if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') {
            return meet(error, { retry: () => send(draft, after, updatedAt, showFields) });
          }
          void cache.refetchQueries(jobQuery(base.id)).then(() => setRefused({ draft, after }));
        },
      },
    );
  return (
    <>
      <JobForm
        key={taken}
        initial={initial}
        keeper={keeper}
        baseUpdatedAt={knownUpdatedAt}
        submitLabel={t('jobs.save_edit')}
        busy={busyWith(save.isPending ? save.variables.after : null, preview.isPending)}
        previewUrl={preview.blockedUrl}
        mayPreview
        onSubmit={(draft, after, showFields) => send(draft, after, knownUpdatedAt, showFields)}
        onPreview={() => preview.show(base.id)}
      />
      {refused && (
        <NewerJobDialog
          mine={refused.draft}
          theirs={latest}
          onClose={() => setRefused(null)}
          onTakeTheirs={() => {
            keeper.drop();
            setBase(latest);
            setStartedFrom(latest.updated_at);
            setTaken(taken + 1);
            setRefused(null);
          }}
          onKeepMine={() => {
            setRefused(null);
            send(refused.draft, refused.after, latest.updated_at);
          }}
        />
      )}
    </>
  );
}

interface Saving {
  draft: JobDraft;
  after: After;
  updatedAt: string;
}

function useSave(keeper: DraftKeeper, onSaved: (saved: JobDetail, after: After) => void) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, updatedAt }: Saving) =>
      callAsUser(updateJob, { params: { id: draft.id }, body: { ...draft, updated_at: updatedAt } }),
    onSuccess: async (saved, { after }) => {
      keeper.drop();
      cache.setQueryData(keys.job(saved.id), saved);
      void cache.invalidateQueries({ queryKey: keys.jobs, exact: true });
      onSaved(saved, after);
      if (after === 'leave') await navigate({ to: '/jobs/vacancy/$id', params: { id: saved.id } });
    },
  });
}

function busyWith(saving: After | null, isPreviewing: boolean) {
  if (isPreviewing || saving === 'preview') return 'preview';
  return saving === 'leave' ? 'save' : null;
}
