// One question: what is asked, how long one may think and answer, and, for a choice, between what.
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import { typeIcons } from './AddQuestion.tsx';
import { ChoiceOptions } from './ChoiceOptions.tsx';
import { CodeExamples } from './CodeExamples.tsx';
import { QuestionExtras } from './QuestionExtras.tsx';
import { QuestionTimes } from './QuestionTimes.tsx';
import { useJobForm } from './use-job-form.ts';

interface QuestionCardProps {
  index: number;
  isLast: boolean;
  onMoveUp: () => void;
  onMoveDown: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export function QuestionCard({ index, isLast, ...on }: QuestionCardProps) {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const type = useWatch({ control, name: `questions.${index}.type` });
  const number = index + 1;
  const id = useId();
  return (
    <Box component="li">
      <Box role="group" aria-labelledby={id} sx={card}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1 }}>
          <Typography
            variant="h3"
            id={id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: 1, minWidth: { xs: '100%', sm: 180 } }}
          >
            <Box component="span" aria-hidden sx={{ display: 'grid', color: 'primary.main' }}>
              {typeIcons[type]}
            </Box>
            {t('jobs.question_of_type', { number, type: t(`jobs.type_${type}`) })}
          </Typography>
          <Action label={t('jobs.move_up', { number })} onClick={on.onMoveUp} disabled={index === 0}>
            <ArrowUpwardIcon fontSize="small" />
          </Action>
          <Action label={t('jobs.move_down', { number })} onClick={on.onMoveDown} disabled={isLast}>
            <ArrowDownwardIcon fontSize="small" />
          </Action>
          <Action label={t('jobs.duplicate', { number })} onClick={on.onDuplicate}>
            <ContentCopyIcon fontSize="small" />
          </Action>
          <Action label={t('jobs.delete', { number })} onClick={on.onDelete}>
            <DeleteIcon fontSize="small" />
          </Action>
        </Stack>
        <Field
          control={control}
          name={`questions.${index}.question`}
          label={t('jobs.question')}
          multiline
          minRows={2}
          required
        />
        {type === 'choice' && <ChoiceOptions index={index} />}
        {type === 'code' && <CodeExamples index={index} />}
        <QuestionTimes index={index} type={type} />
        <QuestionExtras index={index} type={type} />
      </Box>
    </Box>
  );
}

function Action({
  label,
  onClick,
  disabled = false,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip title={disabled ? '' : label}>
      <span>
        <IconButton aria-label={label} onClick={onClick} disabled={disabled}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const card = {
  display: 'grid',
  gap: 2.5,
  p: { xs: 1.75, sm: 3 },
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-l)',
};
