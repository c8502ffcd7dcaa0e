// Captions for an uploaded or recorded video: from a file or typed. Converts SubRip to WebVTT and reports invalid
// captions right away.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCaptionsCharacters } from '#contract/question-draft.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useField } from '../../kit/forms/use-contract-form.ts';
import { cuesOf, decodeCaptions, toWebVtt } from './captions.ts';
import type { QuestionForm } from './use-job-form.ts';

const maxFileBytes = 4 * maxCaptionsCharacters;
const beginning = 'WEBVTT\n\n00:00.000 --> 00:05.000\n';

export function CaptionsField({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const { value: captions, change: put } = useField(question, 'captions');
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const load = async (file: File) => {
    const read = file.size > maxFileBytes ? null : decodeCaptions(await file.arrayBuffer());
    const webVtt = read === null ? null : toWebVtt(read);
    setIsRefused(!webVtt);
    if (webVtt) put(webVtt);
  };
  // SubRip may also be typed or pasted.
  const convert = () => {
    const webVtt = toWebVtt(captions);
    if (webVtt !== null && webVtt !== captions) put(webVtt);
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography variant="body2" id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {t('jobs.captions')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Button variant="outlined" size="small" aria-describedby={id} onClick={() => input.current?.click()}>
          {t('jobs.captions_choose')}
        </Button>
        {captions === '' ? (
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              put(beginning);
              setTimeout(() => text.current?.focus());
            }}
          >
            {t('jobs.captions_type')}
          </Button>
        ) : (
          <Button size="small" color="inherit" onClick={() => put('')}>
            {t('jobs.captions_remove')}
          </Button>
        )}
        <CaptionsState captions={captions} />
      </Stack>
      {isRefused && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {t('fields.format')} {t('jobs.captions_formats')}
        </Alert>
      )}
      {captions === '' ? (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('jobs.captions_hint')}
        </Typography>
      ) : (
        <div onBlur={convert} onChange={() => setIsRefused(false)}>
          <InputField
            form={question}
            name="captions"
            inputRef={text}
            label={t('jobs.captions_text')}
            size="small"
            multiline
            minRows={4}
            maxRows={12}
            sx={{ '& textarea': { fontFamily: 'var(--font-code)', fontSize: 'var(--text-s)' } }}
          />
        </div>
      )}
      <CaptionsInput ref={input} onFile={(file) => void load(file)} />
    </Box>
  );
}

function CaptionsInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      aria-label={t('jobs.captions')}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onFile(file);
        // Lets the user choose the same file again after fixing it.
        event.target.value = '';
      }}
    />
  );
}

function CaptionsState({ captions }: { captions: string }) {
  const { t } = useTranslation();
  if (captions === '') return null;
  const count = cuesOf(captions)?.length ?? 0;
  return (
    <Typography variant="body2" role="status" color={count > 0 ? 'textSecondary' : 'error'}>
      {count > 0 ? t('jobs.captions_count', { count }) : t('fields.format')}
    </Typography>
  );
}
