// Edits a hiring profile template, or writes a new one: its name, profession, questions and ideal profile, with the
// fields of the job form.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeHiringTemplate, type HiringTemplate } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { useVisits } from '../../kit/forms/use-visits.ts';
import { showNotice } from '../../kit/notices.ts';
import { found } from '../../kit/page-query.ts';
import { useDraftStore } from '../../kit/use-draft.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { hiringTemplatesQuery } from '../jobs/bank/bank-queries.ts';
import { TemplateEntryFields } from '../jobs/bank/BankEntryFields.tsx';
import { useAddHiringTemplate } from '../jobs/bank/use-bank-additions.ts';
import { FormSection } from '../jobs/FormSection.tsx';
import { IdealProfile } from '../jobs/IdealProfile.tsx';
import { hasChanges, type JobFormValues } from '../jobs/job-form.ts';
import { LeaveGuard } from '../jobs/LeaveGuard.tsx';
import { QuestionList } from '../jobs/QuestionList.tsx';
import { jobDrafts, unsavedOf } from '../jobs/unsaved-changes.ts';
import { JobFormContext, WithoutJobContext } from '../jobs/use-job-form.ts';
import { useLeadToFault } from '../jobs/use-lead-to-fault.ts';
import { bodyOfTemplate, formOfTemplate, TemplateSchema, type TemplateBody } from './template-draft.ts';

export function NewTemplate({ draft, onClose }: { draft: TemplateBody; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddHiringTemplate();
  return (
    <TemplateForm
      title={t('content.new_template')}
      draftKey="new-template"
      template={draft}
      save={async (body, id) => (await add({ ...body, id })) && true}
      onClose={onClose}
    />
  );
}

export function ChangeTemplate({ template, onClose }: { template: HiringTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const language = useLanguage();
  const edit = useVersionedEdit({
    latest: template,
    valuesOf: bodyOfTemplate,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () => {
      const all = await cache.fetchQuery({ ...hiringTemplatesQuery(language), staleTime: 0 });
      return found(all.find(({ id }) => id === template.id));
    },
    save: (body: TemplateBody, seen) =>
      callAsUser(changeHiringTemplate, {
        params: { id: template.id },
        body: { ...body, updated_at: seen ?? '' },
      }),
    fields: useComparedFields(),
    onTaken: onClose,
  });
  return (
    <>
      <TemplateForm
        title={t('content.edit_template')}
        lead={t('content.template_keeps_jobs')}
        draftKey={`template-${template.id}`}
        template={bodyOfTemplate(template)}
        save={async (body) => {
          const stored = await edit.save(body);
          await cache.invalidateQueries({ queryKey: keys.hiringTemplates });
          return stored !== null;
        }}
        onClose={onClose}
      />
      {edit.dialog}
    </>
  );
}

function useComparedFields() {
  const { t } = useTranslation();
  return [
    { label: t('bank.template_name'), show: ({ name }: TemplateBody) => name },
    {
      label: t('jobs.section_questions'),
      show: ({ questions }: TemplateBody) => questions.map(({ question }) => question).join('\n'),
      compare: ({ questions }: TemplateBody) => questions,
    },
    {
      label: t('jobs.section_profile'),
      show: ({ competences }: TemplateBody) =>
        competences
          .map(({ name, score, levels = [] }) => [`${name} ${score}`, ...levels].join('\n'))
          .join('\n'),
    },
  ];
}

function TemplateForm({
  title,
  lead,
  draftKey,
  template,
  save,
  onClose,
}: {
  title: string;
  lead?: string;
  draftKey: string;
  template: TemplateBody;
  /** False if nothing was saved. */
  save: (body: TemplateBody, id: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { ref, leadToFault } = useLeadToFault<HTMLFormElement>();
  const draft = useDraftStore(jobDrafts, draftKey);
  const [initial] = useState(() => formOfTemplate(template));
  const [restored] = useState(() => unsavedOf(draft.load(), initial, newId));
  const form = useContractForm<JobFormValues, TemplateBody>({
    schema: TemplateSchema,
    values: initial,
    restored,
    onFaults: leadToFault,
    submit: async (body, id) => {
      if (!(await save(body, id))) return false;
      draft.drop();
      showNotice({ text: t('bank.template_saved'), severity: 'success' });
      onClose();
      return true;
    },
    onChange: (values) => {
      if (hasChanges(values, form.state().first)) draft.save({ values, baseUpdatedAt: null });
      else draft.drop();
    },
  });
  const { isBusy } = useFormState(form);
  const visits = useVisits(form);
  const cancel = () => {
    draft.drop();
    onClose();
  };
  return (
    <JobFormContext value={form}>
      <WithoutJobContext value>
        <Box ref={ref} component="form" noValidate onSubmit={form.submit} {...visits} sx={{ maxWidth: 760 }}>
          <Stack spacing={{ xs: 2, sm: 3 }}>
            {restored && <Alert severity="info">{t('jobs.draft_restored')}</Alert>}
            <FormSection title={title} {...(lead && { lead })}>
              <TemplateEntryFields form={form} />
            </FormSection>
            <QuestionList />
            <IdealProfile />
            <Box data-bottom-bar sx={bar}>
              {/* Focused elements are never hidden behind the bar (WCAG 2.4.11). */}
              <GlobalStyles styles={aboveBar} />
              <Button type="submit" variant="contained" loading={isBusy}>
                {t('bank.save')}
              </Button>
              <Button color="inherit" onClick={cancel}>
                {t('common.cancel')}
              </Button>
            </Box>
          </Stack>
        </Box>
        <LeaveGuard draft={draft} />
      </WithoutJobContext>
    </JobFormContext>
  );
}

const aboveBar = { html: { scrollPaddingBlockEnd: '7rem' } };

const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 5,
  display: 'flex',
  gap: 1.5,
  paddingBlock: 1.5,
  bgcolor: 'var(--page)',
  borderTop: '1px solid var(--line)',
};
