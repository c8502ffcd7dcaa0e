// Edits the user's own comment, which may have changed in another window.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment, ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { found } from '../../../kit/page-query.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { useEditComment } from '../notes/change-notes.ts';
import { responseQuery } from '../response-queries.ts';
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
  const cache = useQueryClient();
  const editing = useEditComment(response);
  const [text, setText] = useState(comment.text);
  const storedIn = ({ answers }: ResponseDetail) =>
    answers.flatMap(({ comments }) => comments).find(({ id }) => id === comment.id);
  const edit = useVersionedEdit({
    latest: storedIn(response) ?? comment,
    valuesOf: (stored) => stored.text,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () =>
      found(storedIn(await cache.fetchQuery({ ...responseQuery(response.id), staleTime: 0 }))),
    save: async (changed: string, updated_at: string) =>
      found(storedIn(await editing.mutateAsync({ id: comment.id, text: changed, updated_at }))),
    fields: [{ label: t('responses.comment_edit'), show: (changed: string) => changed }],
    onJoin: (theirs, mine) => setText(`${theirs.text}\n\n${mine}`),
    onTaken: onDone,
  });
  const send = async () => {
    try {
      if (await edit.save(text.trim())) onDone();
    } catch (error) {
      failures.meet(error, { retry: () => void send() });
    }
  };
  return (
    <>
      <CommentForm
        label={t('responses.comment_edit')}
        text={text}
        onText={setText}
        confirm={t('responses.save')}
        isBusy={editing.isPending}
        onSend={() => void send()}
        onCancel={onDone}
      />
      {edit.dialog}
    </>
  );
}
