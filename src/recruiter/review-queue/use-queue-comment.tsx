// The user's comments on the current answer of a review queue: the list and the field for a new one. The candidate is not
// needed, whose name may be hidden.
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addComment } from '#contract/note.ts';
import type { AnswerInQueue } from '#contract/review-queue.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useMay } from '../../kit/use-may.ts';
import { CommentItem } from '../candidates/comments/CommentItem.tsx';
import { NewComment } from '../candidates/comments/NewComment.tsx';
import type { NewComment as Comment } from '../candidates/notes/change-notes.ts';
import { seek } from '../candidates/player/steer.ts';

interface Input {
  shown: AnswerInQueue;
  number: number;
  player: HTMLVideoElement | null;
}

/** `begin` starts a comment at the video's current time; null if the user may not comment. */
export function useQueueComment({ shown, number, player }: Input): {
  begin: (() => void) | null;
  comments: ReactNode;
} {
  const { t } = useTranslation();
  const mayComment = useMay('responses.note');
  const add = useAddComment();
  const [begun, setBegun] = useState<{ at_ms: number | null } | null>(null);
  const { answer, candidate } = shown;
  const begin = () => {
    player?.pause();
    // A video that was never started has no moment to comment on.
    setBegun({ at_ms: player && player.currentTime > 0 ? Math.round(player.currentTime * 1000) : null });
  };
  const comments = (
    <>
      {answer.comments.length > 0 && (
        <Box component="ul" aria-label={t('responses.comments_of', { number })} sx={list}>
          {answer.comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem
                comment={comment}
                responseId={candidate?.response_id ?? null}
                onJump={(ms) => player && seek(player, ms / 1000)}
                onEdit={null}
                onRemove={null}
              />
            </li>
          ))}
        </Box>
      )}
      {begun && (
        <Box sx={{ mt: 2 }}>
          <NewComment
            key={begun.at_ms}
            answerId={answer.id}
            atMs={begun.at_ms}
            add={add}
            onDone={() => setBegun(null)}
          />
        </Box>
      )}
    </>
  );
  return { begin: mayComment ? begin : null, comments };
}

function useAddComment(): (comment: Comment) => Promise<unknown> {
  const cache = useQueryClient();
  return async ({ answerId, ...body }) => {
    await callAsUser(addComment, { params: { id: answerId }, body });
    await cache.invalidateQueries({ queryKey: keys.answerInQueue(answerId) });
  };
}

const list = {
  display: 'grid',
  gap: 1,
  listStyle: 'none',
  margin: 0,
  mt: 2,
  paddingInlineStart: 1.5,
  borderInlineStart: '3px solid var(--line)',
};
