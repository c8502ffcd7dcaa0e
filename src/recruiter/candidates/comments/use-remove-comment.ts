// Removes a comment without confirmation. The user's own comment can be restored with Undo.
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Comment, ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useAddComment, useRemoveComment, type NewComment } from '../notes/change-notes.ts';
import { showNotice } from '../notices.ts';

export function useRemoveCommentUndoably(
  response: ResponseDetail,
): (comment: Comment, isOwn: boolean) => void {
  const { t } = useTranslation();
  const failures = useFailures();
  const removing = useRemoveComment(response);
  const adding = useAddComment(response);
  const putBack = (comment: NewComment): void =>
    void adding
      .mutateAsync(comment)
      .catch((error: unknown) => failures.meet(error, { retry: () => putBack(comment) }));
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
      (error: unknown) => failures.meet(error, { retry: () => remove(comment, isOwn) }),
    );
  return remove;
}
