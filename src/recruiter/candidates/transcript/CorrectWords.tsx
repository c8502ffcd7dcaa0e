// The field for other words instead of the chosen ones. A colleague may correct the same transcript.
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { correctTranscript, type Transcript } from '#contract/transcript.ts';
import { shownWords, type ShownWord } from '#contract/transcript-words.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { TextForm } from '../notes/TextForm.tsx';
import { transcriptQuery } from './transcript-queries.ts';
import type { WordRun } from './word-places.ts';

const schema = z.pick(correctTranscript.body, { text: true });

export function CorrectWords(props: {
  transcript: Transcript;
  words: readonly ShownWord[];
  run: WordRun;
  onSaved: (transcript: Transcript) => void;
  onCancel: () => void;
}) {
  const { transcript, words, run, onSaved, onCancel } = props;
  const { t } = useTranslation();
  const cache = useQueryClient();
  // The recognized words, which stay the same whatever is corrected.
  const place = useRef({
    from_word: words[run.from]?.first ?? 0,
    to_word: words[run.to - 1]?.beyond ?? 0,
  }).current;
  const writeId = useRef('');
  const { answer_id: answerId } = transcript;
  const textIn = ({ words: recognized, edits }: Transcript) =>
    shownWords(recognized, edits)
      .filter(({ first, beyond }) => first < place.to_word && beyond > place.from_word)
      .map(({ text }) => text)
      .join(' ');
  const edit = useVersionedEdit({
    latest: transcript,
    valuesOf: textIn,
    versionOf: ({ revision }) => revision,
    newest: () =>
      cache.fetchQuery({ ...transcriptQuery(answerId, { state: 'ready', revision: -1 }), staleTime: 0 }),
    save: (text: string, revision: number) =>
      callAsUser(correctTranscript, {
        params: { id: answerId },
        body: { id: writeId.current, revision, text, ...place },
      }),
    fields: [{ label: t('transcript.correct'), show: (text: string) => text }],
    onTaken: onSaved,
  });
  const form = useContractForm({
    schema,
    values: { text: textIn(edit.base) },
    submit: async ({ text }, id) => {
      writeId.current = id;
      const saved = await edit.save(text);
      if (saved) onSaved(saved);
      return saved !== null;
    },
  });
  return (
    <>
      <TextForm
        form={form}
        label={t('transcript.correct')}
        maxLength={1000}
        submitLabel={t('responses.save')}
        onCancel={onCancel}
        onEscape={onCancel}
      >
        <Typography variant="body2" color="textSecondary">
          {t('transcript.correct_hint')}
        </Typography>
      </TextForm>
      {edit.dialog}
    </>
  );
}
