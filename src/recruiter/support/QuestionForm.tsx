// The question form. Shows all attached information verbatim before sending.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askSupport, maxQuestionCharacters, supportTopics, withoutSecrets } from '#contract/support.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { jobsQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { collectFacts } from './facts.ts';
import { PictureField, type ChosenPicture } from './PictureField.tsx';
import { useQuestionDraft } from './question-draft.ts';
import type { QuestionSearch } from './question-search.ts';
import { WhatGoesAlong } from './WhatGoesAlong.tsx';

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
  const { meet } = useFailures();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { question, change, renew, drop } = useQuestionDraft(search);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [facts] = useState(() => collectFacts(version));
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = withoutSecrets(question.text);
  const ask = useMutation({
    mutationFn: () => {
      const { id, topic, text, job_id, with_facts } = question;
      const along = { facts: with_facts ? facts : null, picture: picture?.base64 ?? null };
      return callAsUser(askSupport, { body: { id, topic, text, job_id, language, ...along } });
    },
    onSuccess: () => {
      drop();
      onSent();
    },
    onError: (error) => meet(error, { retry: () => ask.mutate() }),
  });
  const submit = () => {
    const isEmpty = question.text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else ask.mutate();
  };
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack
        component="form"
        noValidate
        spacing={3}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
          <ChoiceBox
            label={t('support.topic')}
            value={question.topic}
            options={supportTopics.map((topic) => ({ value: topic, label: t(`support.topic_${topic}`) }))}
            onChange={(topic) => change({ topic })}
          />
          <ChoiceBox
            label={t('support.job')}
            value={question.job_id}
            options={[
              { value: null, label: t('support.no_job') },
              ...jobs.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(job_id) => change({ job_id })}
          />
        </Stack>
        <TextField
          label={t('support.text')}
          helperText={isMissing ? t('fields.required') : t('support.text_hint')}
          error={isMissing}
          inputRef={field}
          value={question.text}
          onChange={({ target }) => {
            setIsMissing(false);
            change({ text: target.value });
          }}
          multiline
          minRows={5}
          required
          slotProps={{ htmlInput: { dir: 'auto', maxLength: maxQuestionCharacters } }}
        />
        {sent !== question.text && (
          <Alert severity="info">
            {t('support.left_out')}
            <Box dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {sent}
            </Box>
          </Alert>
        )}
        <PictureField
          picture={picture}
          onChange={(chosen) => {
            // A different picture makes it a different question.
            renew();
            setPicture(chosen);
          }}
        />
        <Box>
          <FormControlLabel
            control={
              <Switch checked={question.with_facts} onChange={(_, with_facts) => change({ with_facts })} />
            }
            label={t('support.with_facts')}
          />
          <WhatGoesAlong
            facts={question.with_facts ? facts : null}
            jobName={jobs.find((job) => job.id === question.job_id)?.name}
          />
        </Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={ask.isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('support.send')}
        </Button>
      </Stack>
    </Card>
  );
}
