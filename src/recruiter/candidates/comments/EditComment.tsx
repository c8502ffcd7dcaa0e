// Edits the user's own comment, which may have changed in another window.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { editComment } from '#contract/note.ts';
import type { Comment, ResponseDetail } from '#contract/response.ts';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { found } from '../../../kit/page-query.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { useEditComment } from '../notes/change-notes.ts';
import { TextForm } from '../notes/TextForm.tsx';
import { responseQuery } from '../response-queries.ts';

const schema = z.pick(editComment.body, { text: true });

interface Props {
  response: ResponseDetail;
  /** The comment when editing began. */
  comment: Comment;
  onDone: () => void;
}

export function EditComment({ response, comment, onDone }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { mutateAsync: saveComment } = useEditComment(response);
  const storedIn = ({ answers }: ResponseDetail) =>
    answers.flatMap(({ comments }) => comments).find(({ id }) => id === comment.id);
  const edit = useVersionedEdit({
    latest: storedIn(response) ?? comment,
    valuesOf: (stored) => stored.text,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () =>
      found(storedIn(await cache.fetchQuery({ ...responseQuery(response.id), staleTime: 0 }))),
    save: async (text: string, updated_at: string) =>
      found(storedIn(await saveComment({ id: comment.id, text, updated_at }))),
    fields: [{ label: t('responses.comment_edit'), show: (changed: string) => changed }],
    onJoin: (theirs, mine) => form.change('text', `${theirs.text}\n\n${mine}`),
    onTaken: onDone,
  });
  const form = useContractForm({
    schema,
    values: { text: comment.text },
    submit: async ({ text }) => {
      const saved = await edit.save(text);
      if (saved) onDone();
      return saved !== null;
    },
  });
  return (
    <>
      <TextForm
        form={form}
        label={t('responses.comment_edit')}
        maxLength={2000}
        submitLabel={t('responses.save')}
        onCancel={onDone}
        onEscape={onDone}
      />
      {edit.dialog}
    </>
  );
}
