// /jobs/edit/{id}
import { mdiContentCopy } from '@mdi/js';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { updateJob, type JobDetail, type JobDraft } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { jobQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useDraftStore } from '../../kit/use-draft.ts';
import { Icon } from '../../kit/Icon.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { ArchiveButton } from './state/ArchiveButton.tsx';
import { JobStateChip } from './state/JobStateChip.tsx';
import { useJobFields } from './job-comparison.ts';
import { draftOfForm, formOf } from './job-form.ts';
import { JobForm } from './JobForm.tsx';
import { jobDrafts } from './unsaved-changes.ts';
import { usePreview } from './use-preview.ts';

export function EditJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const job = usePageQuery(jobQuery(id));
  return (
    <Page
      title={t('jobs.edit_title')}
      lead={<Lead job={job.data} />}
      actions={job.data && <Actions job={job.data} />}
      width="narrow"
    >
      <RequireAccess permission="jobs.edit">
        <Loaded query={job} skeleton={<Rows count={3} height={220} />}>
          {(loaded) => <Form key={loaded.id} job={loaded} />}
        </Loaded>
      </RequireAccess>
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

function Actions({ job }: { job: JobDetail }) {
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
      {mayArchive && <ArchiveButton job={job} />}
    </>
  );
}

function Form({ job: latest }: { job: JobDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const preview = usePreview();
  const draft = useDraftStore(jobDrafts, latest.id);
  const [draftVersion] = useState(() => draft.load()?.baseUpdatedAt ?? undefined);
  const edit = useVersionedEdit({
    latest,
    valuesOf: (job) => draftOfForm(formOf(job, newId)),
    versionOf: ({ updated_at }) => updated_at,
    draftVersion,
    newest: () => cache.fetchQuery({ ...jobQuery(latest.id), staleTime: 0 }),
    save: async (job: JobDraft, updated_at: string) => {
      const saved = await callAsUser(updateJob, { params: { id: job.id }, body: { ...job, updated_at } });
      draft.drop();
      cache.setQueryData(keys.job(saved.id), saved);
      void cache.invalidateQueries({ queryKey: keys.jobs, exact: true });
      return saved;
    },
    fields: useJobFields(),
    onTaken: draft.drop,
  });
  const initial = useMemo(() => formOf(edit.base, newId), [edit.base]);
  return (
    <>
      <JobForm
        initial={initial}
        draft={draft}
        baseUpdatedAt={edit.version}
        submitLabel={t('jobs.save_edit')}
        preview={preview}
        mayPreview
        onSubmit={async (job, after, questionId) => {
          const saved = await edit.save(job);
          if (!saved) return false;
          if (after === 'preview') preview.show({ id: saved.id, questionId });
          else await navigate({ to: '/jobs/vacancy/$id', params: { id: saved.id } });
          return true;
        }}
        onPreview={(questionId) => preview.show({ id: latest.id, questionId })}
      />
      {edit.dialog}
    </>
  );
}
