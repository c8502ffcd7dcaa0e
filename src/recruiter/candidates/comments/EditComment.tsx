// Edits the user's own comment. If it changed in another window, offers the newer version.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment, ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useEditComment } from '../notes/change-notes.ts';
import { CommentForm } from './CommentForm.tsx';

interface Props {
  response: ResponseDetail;
  /** The comment when editing began. */
  comment: Comment;
  onDone: () => void;
}

export function EditComment({ response, comment, onDone }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [text, setText] = useState(comment.text);
  const editing = useEditComment(response);
  const send = async () => {
    const edit = { id: comment.id, text: text.trim(), updated_at: comment.updated_at };
    try {
      await editing.mutateAsync(edit);
      onDone();
    } catch (error) {
      failures.meet(error, { retry: () => void send(), showNewer: onDone });
    }
  };
  return (
    <CommentForm
      label={t('responses.comment_edit')}
      text={text}
      onText={setText}
      confirm={t('responses.save')}
      isBusy={editing.isPending}
      onSend={() => void send()}
      onCancel={onDone}
    />
  );
}
