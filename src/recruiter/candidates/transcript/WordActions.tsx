// What can be done with the chosen words: comment at their time, copy them, correct them.
import { mdiCommentPlusOutline, mdiContentCopy, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { maxEditedWords } from '#contract/transcript.ts';
import type { ShownWord } from '#contract/transcript-words.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { seek } from '../player/steer.ts';
import type { WordRun } from './word-places.ts';

export function WordActions(props: {
  words: readonly ShownWord[];
  chosen: WordRun;
  player: HTMLVideoElement | null;
  onComment: (() => void) | undefined;
  /** Null if the user may not correct. */
  onCorrect: (() => void) | null;
}) {
  const { words, chosen, player, onComment, onCorrect } = props;
  const { t } = useTranslation();
  const run = words.slice(chosen.from, chosen.to);
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return null;
  const seconds = first.fromMs / 1000;
  const copy = async () => {
    const text = run.map((word) => word.text).join(' ');
    const isCopied = await copyText(`${formatLength(Math.floor(seconds))} ${text}`);
    showNotice({
      severity: isCopied ? 'success' : 'warning',
      text: isCopied ? t('invites.copied') : t('invites.copy_failed'),
    });
  };
  const comment = () => {
    if (!player) return;
    seek(player, seconds);
    onComment?.();
  };
  const isShort = last.beyond - first.first <= maxEditedWords;
  const actions = [
    ...(onComment ? [{ icon: mdiCommentPlusOutline, label: t('transcript.comment'), act: comment }] : []),
    { icon: mdiContentCopy, label: t('transcript.copy'), act: () => void copy() },
    ...(onCorrect && isShort
      ? [{ icon: mdiPencilOutline, label: t('transcript.correct'), act: onCorrect }]
      : []),
  ];
  return (
    <Box
      role="group"
      aria-label={t('transcript.chosen')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {actions.map(({ icon, label, act }) => (
        <Button
          key={label}
          size="small"
          startIcon={<Icon path={icon} fontSize="small" />}
          // The selection stays while the button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
