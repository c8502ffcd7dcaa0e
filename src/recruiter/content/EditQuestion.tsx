// Edits a question of the bank, or writes a new one, beside how candidates will see it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeBankQuestion, type BankQuestion } from '#contract/bank.ts';
import { questionTypes } from '#contract/question.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { configQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import type { Form } from '../../kit/forms/form-store.ts';
import { useContractForm, useFormPick, useFormState } from '../../kit/forms/use-contract-form.ts';
import { useFormList, useListItem } from '../../kit/forms/use-form-list.ts';
import { useVisits } from '../../kit/forms/use-visits.ts';
import { showNotice } from '../../kit/notices.ts';
import { found } from '../../kit/page-query.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { bankQuery } from '../jobs/bank/bank-queries.ts';
import { QuestionEntryFields } from '../jobs/bank/BankEntryFields.tsx';
import { useAddToBank } from '../jobs/bank/use-bank-additions.ts';
import { QuestionFields } from '../jobs/QuestionCard.tsx';
import { JobFormContext, WithoutJobContext } from '../jobs/use-job-form.ts';
import {
  formOfQuestion,
  QuestionSchema,
  withType,
  type QuestionBody,
  type QuestionForm,
} from './question-draft.ts';
import { QuestionPreview } from './QuestionPreview.tsx';

export function NewQuestion({ draft, onClose }: { draft: QuestionBody; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddToBank();
  return (
    <QuestionDialog
      title={t('content.new_question')}
      draft={draft}
      isNew
      save={async (body, id) => (await add({ ...body, id })) && true}
      onClose={onClose}
    />
  );
}

export function ChangeQuestion({ question, onClose }: { question: BankQuestion; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = bankQuery(question.language);
  const refresh = () => cache.invalidateQueries({ queryKey: keys.bank });
  const edit = useVersionedEdit({
    latest: question,
    valuesOf: (stored) => draftOfStored(stored),
    versionOf: ({ updated_at }) => updated_at,
    newest: async () => {
      const all = await cache.fetchQuery({ ...query, staleTime: 0 });
      return found(all.find(({ id }) => id === question.id));
    },
    save: (body: QuestionBody, seen) =>
      callAsUser(changeBankQuestion, {
        params: { id: question.id },
        body: { ...body, updated_at: seen ?? '' },
      }),
    fields: useComparedFields(),
    onTaken: onClose,
  });
  return (
    <>
      <QuestionDialog
        title={t('content.edit_question')}
        draft={draftOfStored(question)}
        isNew={false}
        save={async (body) => {
          const stored = await edit.save(body);
          await refresh();
          return stored !== null;
        }}
        onClose={onClose}
      />
      {edit.dialog}
    </>
  );
}

function draftOfStored({ id: _, built_in: __, updated_at: ___, ...body }: BankQuestion): QuestionBody {
  return body;
}

function useComparedFields() {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  return [
    { label: t('jobs.question'), show: ({ question }: QuestionBody) => question },
    {
      label: t('bank.subject'),
      show: ({ subject_id }: QuestionBody) =>
        nameOf(config?.subjects.find(({ id }) => id === subject_id)?.name ?? ''),
    },
    { label: t('bank.written_in'), show: ({ language }: QuestionBody) => languageNames[language] },
    {
      label: t('jobs.options'),
      show: ({ tests }: QuestionBody) => tests.map(({ text }) => text).join('\n'),
      compare: ({ tests }: QuestionBody) => tests,
    },
  ];
}

function QuestionDialog({
  title,
  draft,
  isNew,
  save,
  onClose,
}: {
  title: string;
  draft: QuestionBody;
  isNew: boolean;
  /** False if nothing was saved. */
  save: (body: QuestionBody, id: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: QuestionSchema,
    values: formOfQuestion(draft),
    submit: async (body, id) => {
      if (!(await save(body, id))) return false;
      showNotice({ text: t('bank.saved'), severity: 'success' });
      onClose();
      return true;
    },
  });
  const { isBusy } = useFormState(form);
  const visits = useVisits(form);
  return (
    <DialogShell
      title={title}
      width="lg"
      isTall
      staysOnClickOutside
      onSubmit={form.submit}
      onClose={onClose}
      actions={
        <>
          <Box sx={{ flex: '1 1 12rem', color: 'text.secondary', fontSize: 'var(--text-s)' }}>
            {!isNew && t('content.keeps_jobs')}
          </Box>
          <Button color="inherit" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('bank.save')}
          </Button>
        </>
      }
    >
      <JobFormContext value={form}>
        <WithoutJobContext value>
          <Box sx={columns} {...visits}>
            <Fields form={form} isNew={isNew} />
            <Preview form={form} />
          </Box>
        </WithoutJobContext>
      </JobFormContext>
    </DialogShell>
  );
}

function Fields({ form, isNew }: { form: Form<QuestionForm>; isNew: boolean }) {
  const { t } = useTranslation();
  const { list, ids } = useFormList(form, 'questions');
  const type = useFormPick(form, ({ values }) => values.questions[0]?.type ?? 'video');
  return (
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      {isNew && (
        <ChoiceBox
          label={t('bank.kind')}
          value={type}
          options={questionTypes.map((value) => ({ value, label: t(`jobs.type_${value}`) }))}
          onChange={(chosen) => list.replace(list.items().map((question) => withType(question, chosen)))}
        />
      )}
      {/* Another kind has other fields. */}
      {ids[0] && <OneQuestion key={`${ids[0]} ${type}`} list={list} id={ids[0]} type={type} />}
      <QuestionEntryFields form={form} />
    </Stack>
  );
}

function OneQuestion({
  list,
  id,
  type,
}: {
  list: Parameters<typeof useListItem<QuestionForm['questions'][number]>>[0];
  id: string;
  type: QuestionForm['questions'][number]['type'];
}) {
  return <QuestionFields question={useListItem(list, id)} type={type} />;
}

function Preview({ form }: { form: Form<QuestionForm> }) {
  const question = useFormPick(form, ({ values }) => values.questions[0]);
  const language = useFormPick(form, ({ values }) => values.language);
  return question ? <QuestionPreview question={question} language={language} /> : null;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: 4,
  alignItems: 'start',
  pt: 1,
};
