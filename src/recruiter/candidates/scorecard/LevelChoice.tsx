// The level of one competence: a radio group whose labels say what an answer of each level contains, and a note.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scoreLevels } from '#contract/score-levels.ts';
import { maxScoreNote, type GivenLevel, type ScoredCompetence } from '#contract/scorecard.ts';
import { TextBox } from '../../../kit/forms/TextBox.tsx';
import { levelText } from './level-text.ts';

interface Props {
  competence: ScoredCompetence;
  level: number | null;
  note: string;
  /** The wording of the stored level, if it has changed since. */
  earlier: GivenLevel['earlier'];
  isMissing: boolean;
  onLevel: (level: number) => void;
  onNote: (note: string) => void;
}

export function LevelChoice({ competence, level, note, earlier, isMissing, onLevel, onNote }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const radios = useRef<HTMLDivElement>(null);
  return (
    <FormControl component="fieldset" error={isMissing} fullWidth data-competence={competence.id}>
      <FormLabel id={id} component="legend" sx={legend}>
        <bdi>{competence.name}</bdi>
      </FormLabel>
      <RadioGroup
        ref={radios}
        aria-labelledby={id}
        aria-describedby={isMissing ? `${id}-fault` : undefined}
        value={level ?? ''}
        onChange={(_event, chosen) => onLevel(Number(chosen))}
      >
        {scoreLevels.map((each) => (
          <Option
            key={each}
            level={each}
            sentence={competence.levels[each - 1]}
            isTarget={each === competence.target}
          />
        ))}
        <Option level={0} />
      </RadioGroup>
      {isMissing && (
        <FormHelperText id={`${id}-fault`} sx={{ marginInline: 0 }}>
          {t('scorecard.choose_level')}
        </FormHelperText>
      )}
      {earlier && level !== null && (
        <Reworded
          earlier={earlier}
          level={level}
          onKeep={() => {
            onLevel(level);
            // The button goes.
            radios.current?.querySelector<HTMLElement>('input:checked')?.focus();
          }}
        />
      )}
      <Note competence={competence.name} note={note} onNote={onNote} />
    </FormControl>
  );
}

function Option({
  level,
  sentence,
  isTarget = false,
}: {
  level: number;
  sentence?: string | undefined;
  isTarget?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <FormControlLabel
      value={level}
      control={<Radio size="small" />}
      sx={option}
      label={
        <>
          <strong>{levelText(t, level)}</strong>
          {isTarget && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              ({t('scorecard.is_target')})
            </Box>
          )}
          {sentence && (
            <Box component="span" dir="auto" sx={{ display: 'block', color: 'text.secondary' }}>
              {sentence}
            </Box>
          )}
        </>
      }
    />
  );
}

/** The stored level was given for another wording. */
function Reworded({
  earlier,
  level,
  onKeep,
}: {
  earlier: NonNullable<GivenLevel['earlier']>;
  level: number;
  onKeep: () => void;
}) {
  const { t } = useTranslation();
  const sentence = earlier.levels[level - 1];
  return (
    <Box sx={{ mt: 0.5 }}>
      <Typography variant="body2" sx={{ color: 'var(--warn)' }}>
        {t('scorecard.reworded')}
      </Typography>
      <Typography variant="body2" color="textSecondary" dir="auto">
        {earlier.name}
        {sentence && `: ${sentence}`}
      </Typography>
      <Button size="small" onClick={onKeep} sx={{ marginInlineStart: -0.5 }}>
        {t('scorecard.keep_level')}
      </Button>
    </Box>
  );
}

function Note({
  competence,
  note,
  onNote,
}: {
  competence: string;
  note: string;
  onNote: (note: string) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(note !== '');
  if (!isOpen && note === '')
    return (
      <Button
        size="small"
        color="inherit"
        aria-label={t('scorecard.add_note_on', { competence })}
        onClick={() => setIsOpen(true)}
        sx={{ alignSelf: 'start', marginInlineStart: -0.5 }}
      >
        {t('scorecard.add_note')}
      </Button>
    );
  return (
    <TextBox
      label={t('scorecard.note_on', { competence })}
      value={note}
      onChange={({ target }) => onNote(target.value)}
      multiline
      maxRows={8}
      maxLength={maxScoreNote}
      autoFocus={note === ''}
      sx={{ mt: 1 }}
    />
  );
}

const legend = { fontWeight: 600, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } };

const option = {
  alignItems: 'flex-start',
  marginInlineEnd: 0,
  '& .MuiFormControlLabel-label': { typography: 'body2', paddingBlock: '9px', minInlineSize: 0 },
};
