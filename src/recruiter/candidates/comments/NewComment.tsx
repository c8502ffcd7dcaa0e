// A comment being written. If it is canceled or the page is lost, the next new comment starts with its text.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { useDraft } from '../../../kit/use-draft.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { noteDrafts, typed } from '../note-draft.ts';
import { useAddComment } from '../notes/change-notes.ts';
import { CommentForm } from './CommentForm.tsx';

interface Props {
  response: ResponseDetail;
  answerId: string;
  atMs: number | null;
  onDone: () => void;
}

export function NewComment({ response, answerId, atMs, onDone }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [stored, setStored] = useDraft(noteDrafts, answerId);
  // The text is restored but not the id: at another moment it is a new comment (P3).
  const [draft, setDraft] = useState(() => ({ id: newId(), text: stored?.text ?? '' }));
  const adding = useAddComment(response);
  const change = (text: string) => {
    const next = typed(draft, text, newId);
    setDraft(next);
    setStored(text ? next : null);
  };
  const send = async () => {
    try {
      await adding.mutateAsync({ answerId, id: draft.id, at_ms: atMs, text: draft.text.trim() });
      setStored(null);
      onDone();
    } catch (error) {
      failures.meet(error, { retry: () => void send() });
    }
  };
  const moment = atMs === null ? null : formatLength(Math.floor(atMs / 1000));
  return (
    <CommentForm
      label={moment === null ? t('responses.comment') : t('responses.comment_at', { moment })}
      text={draft.text}
      onText={change}
      confirm={t('responses.comment_add')}
      isBusy={adding.isPending}
      onSend={() => void send()}
      onCancel={onDone}
    />
  );
}
