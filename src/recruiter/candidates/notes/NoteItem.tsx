// One note and its actions.
import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/response.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';

interface Props {
  note: Note;
  /** Null if the user may not edit it. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
  /** Editing has just ended: restores the focus here. */
  isBack: boolean;
}

export function NoteItem({ note, onEdit, onRemove, isBack }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          <bdi>{note.user_name}</bdi>
          {' · '}
          <time dateTime={note.created_at}>{formatDateTime(note.created_at, language)}</time>
          {note.updated_at !== note.created_at && (
            <>
              {' · '}
              {note.edited_by ? t('responses.edited_by', { name: note.edited_by }) : t('responses.edited')}
            </>
          )}
        </Typography>
        <Box sx={{ display: 'flex', flexShrink: 0, mt: -0.75 }}>
          {onEdit && (
            <SmallAction
              label={t('responses.edit_note', { name: note.user_name })}
              onClick={onEdit}
              autoFocus={isBack}
            >
              <Icon path={mdiPencilOutline} fontSize="small" />
            </SmallAction>
          )}
          {onRemove && (
            <SmallAction label={t('responses.remove_note', { name: note.user_name })} onClick={onRemove}>
              <Icon path={mdiDeleteOutline} fontSize="small" />
            </SmallAction>
          )}
        </Box>
      </Box>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.text}
      </Typography>
    </>
  );
}

export function SmallAction(props: {
  label: string;
  onClick: () => void;
  autoFocus?: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip title={props.label}>
      <IconButton
        size="small"
        aria-label={props.label}
        autoFocus={props.autoFocus ?? false}
        onClick={props.onClick}
        sx={{ inlineSize: 36, blockSize: 36 }}
      >
        {props.children}
      </IconButton>
    </Tooltip>
  );
}
