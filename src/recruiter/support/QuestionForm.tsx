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
import { newId } from '#contract/id.ts';
import {
  askSupport,
  maxQuestionCharacters,
  SupportQuestion,
  supportTopics,
  withoutSecrets,
  type SupportFacts,
} from '#contract/support.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { jobsQuery } from '../../api/queries.ts';
import { recentFaults } from '../../api/recent-faults.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { checkImageSize } from '../files/check-image-size.ts';
import { ChoosePicture } from '../files/ChoosePicture.tsx';
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
  const { data: jobs = [] } = useQuery(jobsQuery);
  // Too large to be one of the values.
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [facts] = useState(() => collectFacts(version));
  const form = useQuestionForm({ search, facts, picture, onSent });
  const { values, isBusy } = useFormState(form);
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack component="form" noValidate spacing={3} onSubmit={form.submit}>
        <TopicFields form={form} jobs={jobs} />
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
        <LeftOut text={values.text} />
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

/**
 * Technical facts sent with a question: about this page and device, never about a candidate.
 * `version`: the server's.
 */
function collectFacts(version: string): SupportFacts {
  const build = buildOfPage();
  return {
    version: build ? `${version} (${build})` : version,
    browser: navigator.userAgent.slice(0, 400),
    screen: `${innerWidth} × ${innerHeight}, ${devicePixelRatio}`,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    faults: recentFaults(),
  };
}

/**
 * The hash in the entry file's name identifies the open page's build. After a deployment it may differ from the
 * server's.
 */
function buildOfPage(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return entry ? /-([\w-]{8})\.js$/.exec(entry.src)?.[1] : undefined;
}

interface ChosenPicture {
  id: string;
  name: string;
  /** A data: URL for display. */
  url: string;
  base64: string;
}

/** A picture attached to a question. It stays on this device until the question is sent. */
function PictureField({
  picture,
  onChange,
}: {
  picture: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
}) {
  const { t } = useTranslation();
  const reading = useMutation({ mutationFn: readPicture, onSuccess: onChange });
  return (
    <ChoosePicture
      label={t('support.add_picture')}
      picture={picture && <Box component="img" src={picture.url} alt={picture.name} sx={shown} />}
      hasPicture={picture !== null}
      hint={t('support.picture_hint')}
      work={reading}
      onChoose={(file) => reading.mutate(file)}
      onRemove={() => onChange(null)}
    />
  );
}

const shown = { height: 72, maxWidth: 160, objectFit: 'contain', border: '1px solid var(--line)' };

async function readPicture(file: File): Promise<ChosenPicture> {
  checkImageSize(file);
  const url = await readAsAddress(file);
  return { id: newId(), name: file.name, url, base64: url.slice(url.indexOf(',') + 1) };
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(file);
  });
}

function useQuestionForm({
  search,
  facts,
  picture,
  onSent,
}: {
  search: QuestionSearch;
  facts: ReturnType<typeof collectFacts>;
  picture: ChosenPicture | null;
  onSent: () => void;
}) {
  const language = useLanguage();
  const { mutateAsync: ask } = useMutation({
    mutationFn: (body: SupportQuestion) => callAsUser(askSupport, { body }),
  });
  return useContractForm({
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
}

function TopicFields({
  form,
  jobs,
}: {
  form: Form<z.input<typeof Question>>;
  jobs: readonly { id: string; name: string }[];
}) {
  const { t } = useTranslation();
  return (
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
  );
}

/** Shows the text as it will be sent, if it has secrets that are left out. */
function LeftOut({ text }: { text: string }) {
  const { t } = useTranslation();
  const sent = withoutSecrets(text);
  if (sent === text) return null;
  return (
    <Alert severity="info">
      {t('support.left_out')}
      <Box dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {sent}
      </Box>
    </Alert>
  );
}
