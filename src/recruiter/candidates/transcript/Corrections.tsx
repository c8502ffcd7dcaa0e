// What members have corrected in a transcript, with the recognized words, and the way back to them.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { undoCorrection, type Transcript } from '#contract/transcript.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Fold } from '../../../kit/Fold.tsx';

export function Corrections(props: {
  transcript: Transcript;
  mayUndo: boolean;
  onChanged: (transcript: Transcript) => void;
}) {
  const { transcript, mayUndo, onChanged } = props;
  const { answer_id: id, words, edits } = transcript;
  const { t } = useTranslation();
  const language = useLanguage();
  const failures = useFailures();
  const undo = useMutation({
    mutationFn: (edit: string) => callAsUser(undoCorrection, { params: { id, edit } }),
    onSuccess: onChanged,
    onError: (error, edit) => failures.handleError(error, { retry: () => undo.mutate(edit) }),
  });
  if (edits.length === 0) return null;
  return (
    <Fold label={t('transcript.corrections', { count: edits.length })} sx={{ mt: 1 }}>
      <ul className="transcript-corrections">
        {edits.map((edit) => (
          <li key={edit.id}>
            <Typography variant="body2" component="span">
              <bdi lang={transcript.language || undefined}>{edit.text}</bdi>{' '}
              <del>
                <bdi lang={transcript.language || undefined}>
                  {words
                    .slice(edit.from_word, edit.to_word)
                    .map(({ word }) => word)
                    .join(' ')}
                </bdi>
              </del>{' '}
              <Typography variant="caption" color="textSecondary">
                <bdi>{edit.user_name}</bdi> · {formatDate(edit.created_at, language)}
              </Typography>
            </Typography>
            {mayUndo && (
              <Button
                size="small"
                disabled={undo.isPending}
                aria-label={t('transcript.undo_of', { text: edit.text })}
                onClick={() => undo.mutate(edit.id)}
              >
                {t('responses.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
