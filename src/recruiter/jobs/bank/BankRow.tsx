// One bank question: a checkbox with its text, and its facts below.
import { mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankQuestion } from '#contract/bank.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { QuestionDetails, QuestionFacts } from './QuestionFacts.tsx';

export function BankRow({
  question,
  profession,
  isPicked,
  onPick,
  onRemove,
}: {
  question: BankQuestion;
  /** The profession's name in the reader's language. */
  profession: string | undefined;
  isPicked: boolean;
  onPick: () => void;
  /** Absent if it may not be removed. */
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const own = question.built_in ? [] : [t('bank.own'), languageNames[question.language]];
  return (
    <Box component="li" sx={isPicked ? { ...row, ...picked } : row}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <FormControlLabel
          sx={{ m: 0, alignItems: 'flex-start' }}
          control={
            <Checkbox
              checked={isPicked}
              onChange={onPick}
              slotProps={{ input: { 'aria-describedby': id } }}
              sx={{ p: 0.5, mt: -0.5, marginInline: '-4px 6px' }}
            />
          }
          label={
            <Box component="span" dir="auto" lang={question.language} sx={words}>
              {question.question}
            </Box>
          }
        />
        <Box sx={{ marginInlineStart: '34px' }}>
          <QuestionFacts id={id} question={question} more={[...(profession ? [profession] : []), ...own]} />
          <QuestionDetails question={question} />
        </Box>
      </Box>
      {onRemove && (
        <Tooltip title={t('bank.remove')}>
          <IconButton aria-label={t('bank.remove_one', { question: question.question })} onClick={onRemove}>
            <Icon path={mdiDeleteOutline} fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  p: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};

const picked = { borderColor: 'var(--accent)', bgcolor: 'var(--accent-soft)' };

const words = { display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere', pb: 0.5 };
