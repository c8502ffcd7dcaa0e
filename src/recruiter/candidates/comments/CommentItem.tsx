// One comment: a link to its moment, its text, and its actions.
import { mdiDeleteOutline, mdiLink, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/response.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { SmallAction } from '../notes/NoteItem.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { momentAddress } from '../player/moment.ts';

interface Props {
  comment: Comment;
  /** Null while names are hidden: then there is no link to copy. */
  responseId: string | null;
  onJump: (ms: number) => void;
  /** Null if the user may not edit it. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
}

export function CommentItem({ comment, responseId, onJump, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { at_ms: atMs } = comment;
  const moment = atMs === null ? null : formatLength(Math.floor(atMs / 1000));
  const copy = async () => {
    if (responseId === null) return;
    const address = momentAddress(location.origin, { responseId, answerId: comment.answer_id, atMs });
    const isCopied = await copyText(address);
    showNotice({
      severity: isCopied ? 'success' : 'warning',
      text: isCopied ? t('invites.copied') : t('invites.copy_failed'),
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'start', columnGap: 1 }}>
      {moment !== null && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onJump(atMs ?? 0)}
          aria-label={t('responses.comment_jump', { moment })}
          sx={{
            minInlineSize: 0,
            paddingInline: 1,
            minBlockSize: 32,
            flexShrink: 0,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {moment}
        </Button>
      )}
      <Box sx={{ flex: { xs: '1 1 calc(100% - 72px)', sm: 1 }, minInlineSize: 0 }}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment.text}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          <bdi>{comment.user_name || t('responses.guest')}</bdi>
          {comment.user_id === null && comment.user_name !== '' && ` (${t('responses.guest')})`}
          {' · '}
          <time dateTime={comment.created_at}>{formatDateTime(comment.created_at, language)}</time>
          {comment.updated_at !== comment.created_at && ` · ${t('responses.edited')}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0, marginInlineStart: 'auto' }}>
        {responseId !== null && (
          <SmallAction label={t('responses.comment_link')} onClick={() => void copy()}>
            <Icon path={mdiLink} fontSize="small" />
          </SmallAction>
        )}
        {onEdit && (
          <SmallAction label={t('responses.comment_edit')} onClick={onEdit}>
            <Icon path={mdiPencilOutline} fontSize="small" />
          </SmallAction>
        )}
        {onRemove && (
          <SmallAction label={t('responses.comment_remove')} onClick={onRemove}>
            <Icon path={mdiDeleteOutline} fontSize="small" />
          </SmallAction>
        )}
      </Box>
    </Box>
  );
}
