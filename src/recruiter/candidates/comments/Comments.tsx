// Comments by the team and guests on one answer, each on a moment of the video or on the whole, and the field to add
// one.
import { mdiCommentPlusOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { editComment } from '#contract/note.ts';
import type { AnswerDetail, Comment, ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { found } from '../../../kit/page-query.ts';
import { useMay } from '../../../kit/use-may.ts';
import { useUserId } from '../../../kit/use-user-id.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { useAddComment, useRemoveComment, useEditComment } from '../notes/change-notes.ts';
import { TextForm } from '../notes/TextForm.tsx';
import { responseQuery } from '../queries/response-queries.ts';
import { CommentItem } from './CommentItem.tsx';
import { NewComment } from './NewComment.tsx';

interface Props {
  response: ResponseDetail;
  answer: AnswerDetail;
  number: number;
  /** The comment being written, with its moment; null if none. */
  begun: { at_ms: number | null } | null;
  /** Starts a comment; null if the player has its own button for it. */
  onBegin: (() => void) | null;
  onEnd: () => void;
  onJump: (ms: number) => void;
}

export function Comments(props: Props) {
  const { response, answer, begun, onBegin, onEnd, onJump } = props;
  const { t } = useTranslation();
  const userId = useUserId();
  const mayRemoveAny = useMay('responses.delete');
  const [edited, setEdited] = useState<Comment | null>(null);
  const remove = useRemoveCommentUndoably(response);
  const adding = useAddComment(response);
  return (
    <Box sx={{ mt: answer.comments.length > 0 || begun || onBegin ? 2 : 0 }}>
      {answer.comments.length > 0 && (
        <Box component="ul" aria-label={t('responses.comments_of', { number: props.number })} sx={list}>
          {answer.comments.map((comment) => {
            const isOwn = comment.user_id === userId;
            return (
              <li key={comment.id}>
                {edited?.id === comment.id ? (
                  <EditComment response={response} comment={edited} onDone={() => setEdited(null)} />
                ) : (
                  <CommentItem
                    comment={comment}
                    responseId={response.id}
                    onJump={onJump}
                    onEdit={isOwn ? () => setEdited(comment) : null}
                    onRemove={
                      isOwn || (mayRemoveAny && comment.user_id !== null)
                        ? () => remove(comment, isOwn)
                        : null
                    }
                  />
                )}
              </li>
            );
          })}
        </Box>
      )}
      {begun ? (
        <NewComment
          key={begun.at_ms}
          answerId={answer.id}
          atMs={begun.at_ms}
          add={adding.mutateAsync}
          onDone={onEnd}
        />
      ) : (
        onBegin && (
          <Button
            size="small"
            startIcon={<Icon path={mdiCommentPlusOutline} />}
            aria-keyshortcuts="c"
            onClick={onBegin}
            sx={{ minBlockSize: 40 }}
          >
            {t('responses.comment')}
          </Button>
        )
      )}
    </Box>
  );
}

const list = {
  display: 'grid',
  gap: 1,
  listStyle: 'none',
  margin: 0,
  marginBlockEnd: 1,
  paddingInlineStart: 1.5,
  borderInlineStart: '3px solid var(--line)',
};

/** Removes a comment without confirmation. The user's own comment can be restored with Undo. */
function useRemoveCommentUndoably(response: ResponseDetail): (comment: Comment, isOwn: boolean) => void {
  const { t } = useTranslation();
  const failures = useFailures();
  const removing = useRemoveComment(response);
  const adding = useAddComment(response);
  const putBack = (comment: Parameters<typeof adding.mutateAsync>[0]): void =>
    void adding
      .mutateAsync(comment)
      .catch((error: unknown) => failures.handleError(error, { retry: () => putBack(comment) }));
  const remove = (comment: Comment, isOwn: boolean): void =>
    void removing.mutateAsync(comment.id).then(
      () => {
        const { answer_id: answerId, at_ms, text } = comment;
        const run = () => putBack({ answerId, id: newId(), at_ms, text });
        showNotice({
          severity: 'success',
          text: t('responses.comment_removed'),
          ...(isOwn && { action: { label: t('responses.undo'), run } }),
        });
      },
      (error: unknown) => failures.handleError(error, { retry: () => remove(comment, isOwn) }),
    );
  return remove;
}

const schema = z.pick(editComment.body, { text: true });

interface EditProps {
  response: ResponseDetail;
  /** The comment when editing began. */
  comment: Comment;
  onDone: () => void;
}

/** Edits the user's own comment, which may have changed in another window. */
function EditComment({ response, comment, onDone }: EditProps) {
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
