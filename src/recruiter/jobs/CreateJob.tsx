// /jobs/create: a job from a template, an empty one, or a copy of another (?copy={id}).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { createJob, type JobDetail } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, jobQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import type { DraftStore } from '../../kit/drafts.ts';
import { useDraftStore } from '../../kit/use-draft.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { Outcome } from '../../kit/Outcome.tsx';
import { Page } from '../../kit/Page.tsx';
import { copyOfJob } from './copy-job.ts';
import { emptyJob, type JobFormValues } from './job-form.ts';
import { JobForm } from './JobForm.tsx';
import { StartJob, type JobStart } from './StartJob.tsx';
import { jobDrafts, type UnsavedJob } from './unsaved-changes.ts';
import { usePreview } from './use-preview.ts';

export function CreateJob({
  companyId,
  copyId,
}: {
  companyId: string | undefined;
  copyId: string | undefined;
}) {
  const { t } = useTranslation();
  const companies = useQuery(companiesQuery);
  return (
    <Page
      title={t(copyId ? 'jobs.copy_title' : 'jobs.create_title')}
      lead={t(copyId ? 'jobs.copy_lead' : 'jobs.create_lead')}
      width="narrow"
    >
      <RequireAccess permission="jobs.create">
        <PlanRoom what="jobs" />
        <Loaded query={companies}>
          {(all) => {
            if (all.length === 0) return <NoCompany />;
            return copyId ? <Copy id={copyId} /> : <New companies={all} companyId={companyId} />;
          }}
        </Loaded>
      </RequireAccess>
    </Page>
  );
}

interface NewProps {
  companies: ClientCompany[];
  companyId: string | undefined;
}

/** Asks what to start with, unless a draft is waiting. */
function New(props: NewProps) {
  const draft = useDraftStore(jobDrafts, 'new');
  const [hasDraft] = useState(() => draft.load() !== null);
  const [start, setStart] = useState<JobStart | null>(null);
  if (hasDraft) return <Started {...props} draft={draft} start={{}} />;
  if (!start) return <StartJob onStart={setStart} />;
  return (
    <Outcome>
      <Started {...props} draft={draft} start={start} />
    </Outcome>
  );
}

function Started({
  companies,
  companyId,
  draft,
  start,
}: NewProps & { draft: DraftStore<UnsavedJob>; start: JobStart }) {
  const [initial] = useState(() => {
    // A draft belongs to the job that was started before the reload.
    const { id, begun } = beginningOf(draft.load());
    return emptyJob(id, chosenCompany(companies, companyId), begun);
  });
  return <Form initial={initial} draft={draft} start={start} />;
}

function Copy({ id }: { id: string }) {
  const job = usePageQuery(jobQuery(id));
  return (
    <Loaded query={job} skeleton={<Rows count={3} height={220} />}>
      {(loaded) => <CopyOf job={loaded} />}
    </Loaded>
  );
}

function CopyOf({ job: latest }: { job: JobDetail }) {
  const { t } = useTranslation();
  const draft = useDraftStore(jobDrafts, `copy-${latest.id}`);
  // A live update of the source job must not restart the copy.
  const [initial] = useState(() =>
    copyOfJob(latest, t('jobs.copy_name', { name: latest.name }), newId, new Date()),
  );
  return <Form initial={initial} draft={draft} />;
}

interface FormProps {
  initial: JobFormValues;
  draft: DraftStore<UnsavedJob>;
  start?: JobStart;
}

function Form({ initial, draft, start = {} }: FormProps) {
  const { t } = useTranslation();
  const mayPreview = useMay('jobs.edit');
  const preview = usePreview();
  const navigate = useNavigate();
  const cache = useQueryClient();
  return (
    <JobForm
      initial={initial}
      draft={draft}
      start={start}
      baseUpdatedAt={null}
      submitLabel={t('jobs.save_create')}
      preview={preview}
      mayPreview={mayPreview}
      onSubmit={async (body, after, questionId) => {
        const job = await callAsUser(createJob, { body });
        draft.drop();
        cache.setQueryData(keys.job(job.id), job);
        void cache.invalidateQueries({ queryKey: keys.jobs, exact: true });
        if (after === 'preview') preview.show({ id: job.id, questionId });
        const to = after === 'preview' ? '/jobs/edit/$id' : '/jobs/vacancy/$id';
        await navigate({ to, params: { id: job.id }, replace: after === 'preview' });
        return true;
      }}
    />
  );
}

function beginningOf(draft: UnsavedJob | null): { id: string; begun: Date } {
  const begun = draft?.values.stored_start;
  return { id: draft?.values.id ?? newId(), begun: begun ? new Date(begun) : new Date() };
}

function chosenCompany(companies: ClientCompany[], requestedId: string | undefined): string {
  const known = companies.find(({ id }) => id === requestedId);
  if (known) return known.id;
  return companies.length === 1 ? (companies[0]?.id ?? '') : '';
}

function NoCompany() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('companies.empty_title')}
      text={t('jobs.empty_company_text')}
      action={
        <LinkButton to="/companies/create" variant="contained">
          {t('jobs.create_company')}
        </LinkButton>
      }
    />
  );
}
