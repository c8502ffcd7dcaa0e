// The question form. Shows all attached information verbatim before sending.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  askSupport,
  maxQuestionCharacters,
  SupportQuestion,
  supportTopics,
  withoutSecrets,
} from '#contract/support.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { jobsQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { collectFacts } from './facts.ts';
import { PictureField, type ChosenPicture } from './PictureField.tsx';
import { useQuestionDraft } from './question-draft.ts';
import type { QuestionSearch } from './question-search.ts';
import { WhatGoesAlong } from './WhatGoesAlong.tsx';

const Question = z.extend(z.pick(SupportQuestion, { topic: true, text: true, job_id: true }), {
  with_facts: z.boolean(),
  /** The search parameters of the link that began the question, as JSON. */
  begun_by: z.string(),
});

export function QuestionForm({
  search,
  version,
  onSent,
}: {
  search: QuestionSearch;
  version: string;
  onSent: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: jobs = [] } = useQuery(jobsQuery);
  // Too large to be one of the values.
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [facts] = useState(() => collectFacts(version));
  const { mutateAsync: ask } = useMutation({
    mutationFn: (body: SupportQuestion) => callAsUser(askSupport, { body }),
  });
  const form = useContractForm({
    schema: Question,
    values: { topic: 'question', text: '', job_id: null, with_facts: true, begun_by: '' },
    draft: useQuestionDraft(search),
    // Another picture makes it another question.
    writeOf: (question) => [question, picture?.id],
    submit: async ({ topic, text, job_id, with_facts }, id) => {
      const along = { facts: with_facts ? facts : null, picture: picture?.base64 ?? null };
      await ask({ id, topic, text, job_id, language, ...along });
      onSent();
    },
  });
  const { values, isBusy } = useFormState(form);
  const sent = withoutSecrets(values.text);
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack component="form" noValidate spacing={3} onSubmit={form.submit}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
          <SelectField
            form={form}
            name="topic"
            label={t('support.topic')}
            options={supportTopics.map((topic) => ({ value: topic, label: t(`support.topic_${topic}`) }))}
          />
          <SelectField
            form={form}
            name="job_id"
            label={t('support.job')}
            options={[
              { value: null, label: t('support.no_job') },
              ...jobs.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Stack>
        <InputField
          form={form}
          name="text"
          label={t('support.text')}
          helperText={t('support.text_hint')}
          multiline
          minRows={5}
          required
          maxLength={maxQuestionCharacters}
        />
        {sent !== values.text && (
          <Alert severity="info">
            {t('support.left_out')}
            <Box dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {sent}
            </Box>
          </Alert>
        )}
        <PictureField picture={picture} onChange={setPicture} />
        <Box>
          <SwitchField form={form} name="with_facts" label={t('support.with_facts')} />
          <WhatGoesAlong
            facts={values.with_facts ? facts : null}
            jobName={jobs.find((job) => job.id === values.job_id)?.name}
          />
        </Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isBusy}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('support.send')}
        </Button>
      </Stack>
    </Card>
  );
}
