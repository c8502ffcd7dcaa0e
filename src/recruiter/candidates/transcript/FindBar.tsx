// The field to find words in a transcript. Enter goes to the next match, Shift+Enter to the one before.
import { mdiChevronDown, mdiChevronUp, mdiPlay } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownWord } from '#contract/transcript-words.ts';
import { SearchField } from '../../../kit/forms/SearchField.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { findMatches, step, type Matches } from './find-words.ts';

export function FindBar(props: {
  words: readonly ShownWord[];
  matches: Matches;
  onMatches: (matches: Matches) => void;
  /** Plays from the match that the reader is at. */
  onPlay: () => void;
}) {
  const { words, matches, onMatches, onPlay } = props;
  const { t } = useTranslation();
  const { typed, runs, current } = matches;
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onMatches(step(matches, event.shiftKey ? -1 : 1));
    else if (event.key === 'Escape' && typed !== '') onMatches(findMatches(words, ''));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const buttons = [
    { icon: mdiChevronUp, label: t('transcript.find_previous'), run: () => onMatches(step(matches, -1)) },
    { icon: mdiChevronDown, label: t('transcript.find_next'), run: () => onMatches(step(matches, 1)) },
    { icon: mdiPlay, label: t('transcript.find_play'), run: onPlay },
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minBlockSize: 40 }}>
      <Box onKeyDown={keys} sx={{ inlineSize: '13rem', maxInlineSize: '100%' }}>
        <SearchField
          label={t('transcript.find')}
          words={typed}
          onWords={(text) => onMatches(findMatches(words, text))}
        />
      </Box>
      <Typography variant="body2" role="status" color="textSecondary">
        {typed.trim() === ''
          ? ''
          : runs.length === 0
            ? t('transcript.find_none')
            : t('transcript.find_at', { number: current + 1, total: runs.length })}
      </Typography>
      {runs.length > 0 &&
        buttons.map(({ icon, label, run }) => (
          <IconButton key={label} size="small" aria-label={label} title={label} onClick={run}>
            <Icon path={icon} fontSize="small" />
          </IconButton>
        ))}
    </Box>
  );
}
