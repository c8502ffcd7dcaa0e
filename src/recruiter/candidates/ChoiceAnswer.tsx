// The options of a choice question, with the chosen and the correct ones marked by words as well as icons.
import { mdiCheckCircle, mdiCheckCircleOutline, mdiCloseCircle, mdiRadioboxBlank } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { Icon } from '../../kit/Icon.tsx';
import { markOptions, type ChoiceMark, type MarkedOption } from './choice-marks.ts';

interface Props {
  question: Pick<AnswerDetail['question'], 'tests'>;
  chosen: readonly string[];
}

export function ChoiceAnswer({ question, chosen }: Props) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}>
      {markOptions(question.tests, chosen).map((option) => (
        <Option key={option.id} option={option} />
      ))}
    </Box>
  );
}

function Option({ option: { text, mark } }: { option: MarkedOption }) {
  const { t } = useTranslation();
  const { icon, color, soft, word } = looks[mark];
  return (
    <Box component="li" sx={{ ...row, bgcolor: soft }}>
      <Icon path={icon} aria-hidden sx={{ color, flexShrink: 0 }} />
      <Typography component="span" dir="auto" sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        className={mark === 'not_chosen' ? 'unseen' : ''}
        sx={{ color, fontWeight: 600 }}
      >
        {t(word)}
      </Typography>
    </Box>
  );
}

const looks = {
  chosen: {
    icon: mdiCheckCircle,
    color: 'var(--accent)',
    soft: 'var(--accent-soft)',
    word: 'responses.option_chosen',
  },
  chosen_right: {
    icon: mdiCheckCircle,
    color: 'var(--good)',
    soft: 'var(--good-soft)',
    word: 'responses.option_chosen_right',
  },
  chosen_wrong: {
    icon: mdiCloseCircle,
    color: 'var(--bad)',
    soft: 'var(--bad-soft)',
    word: 'responses.option_chosen_wrong',
  },
  missed: {
    icon: mdiCheckCircleOutline,
    color: 'var(--good)',
    soft: 'transparent',
    word: 'responses.option_missed',
  },
  not_chosen: {
    icon: mdiRadioboxBlank,
    color: 'var(--ink-soft)',
    soft: 'transparent',
    word: 'responses.option_not_chosen',
  },
} as const satisfies Record<ChoiceMark, unknown>;

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  paddingInline: 1.5,
  paddingBlock: 1,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};
