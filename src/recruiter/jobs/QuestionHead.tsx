// The header of a question: its handle, its kind as an icon, its text as the title, its time, and its actions.
import {
  mdiArrowDown,
  mdiArrowUp,
  mdiBookmarkPlusOutline,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiDragVertical,
} from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/question.ts';
import { Chevron } from '../../kit/Chevron.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { answerTimeText } from './question/answer-time-text.ts';
import { typeIcons } from './question/type-icons.tsx';
import type { QuestionCardProps } from './QuestionCard.tsx';
import type { QuestionForm } from './use-job-form.ts';

interface QuestionHeadProps extends QuestionCardProps {
  question: QuestionForm;
  type: QuestionType;
  labelId: string;
  bodyId: string;
  headRef: Ref<HTMLDivElement>;
  handleRef: Ref<HTMLButtonElement>;
}

export function QuestionHead({ question, index, isLast, isOpen, type, ...props }: QuestionHeadProps) {
  const { t } = useTranslation();
  const { labelId, bodyId, headRef, handleRef, onMove, onToggle } = props;
  const number = index + 1;
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    // Keeps the page from scrolling.
    event.preventDefault();
    onMove(index + step, 'handle');
  };
  return (
    <Box ref={headRef} sx={head}>
      <Tooltip title={t('jobs.handle_hint')}>
        <IconButton
          ref={handleRef}
          data-part="handle"
          aria-label={t('jobs.handle', { number })}
          onKeyDown={moveByKey}
          sx={{ gridArea: 'handle', cursor: 'grab', color: 'text.secondary', touchAction: 'none' }}
        >
          <Icon path={mdiDragVertical} fontSize="small" />
        </IconButton>
      </Tooltip>
      <Typography variant="h3" sx={{ gridArea: 'title', minWidth: 0, fontSize: 'var(--text-m)' }}>
        <ButtonBase
          type="button"
          data-part="head"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
          sx={toggle}
        >
          <Box component="span" aria-hidden sx={{ display: 'grid', color: 'primary.main' }}>
            {typeIcons[type]}
          </Box>
          <Title id={labelId} question={question} number={number} type={type} />
          <Time question={question} />
          <Chevron isOpen={isOpen} />
        </ButtonBase>
      </Typography>
      <Actions index={index} isLast={isLast} {...props} />
    </Box>
  );
}

function Actions({
  index,
  isLast,
  onMove,
  onDuplicate,
  onSaveToBank,
  onDelete,
}: Pick<QuestionHeadProps, 'index' | 'isLast' | 'onMove' | 'onDuplicate' | 'onSaveToBank' | 'onDelete'>) {
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <Box sx={{ gridArea: 'actions', display: 'flex', justifyContent: 'flex-end' }}>
      <Action
        part="up"
        label={t('jobs.move_up', { number })}
        onClick={() => onMove(index - 1, 'up')}
        disabled={index === 0}
      >
        <Icon path={mdiArrowUp} fontSize="small" />
      </Action>
      <Action
        part="down"
        label={t('jobs.move_down', { number })}
        onClick={() => onMove(index + 1, 'down')}
        disabled={isLast}
      >
        <Icon path={mdiArrowDown} fontSize="small" />
      </Action>
      <Action part="duplicate" label={t('jobs.duplicate', { number })} onClick={onDuplicate}>
        <Icon path={mdiContentCopy} fontSize="small" />
      </Action>
      {onSaveToBank && (
        <Action part="save-to-bank" label={t('jobs.save_to_bank', { number })} onClick={onSaveToBank}>
          <Icon path={mdiBookmarkPlusOutline} fontSize="small" />
        </Action>
      )}
      <Action part="delete" label={t('jobs.delete', { number })} onClick={onDelete}>
        <Icon path={mdiDeleteOutline} fontSize="small" />
      </Action>
    </Box>
  );
}

function Title({
  id,
  question,
  number,
  type,
}: {
  id: string;
  question: QuestionForm;
  number: number;
  type: QuestionType;
}) {
  const { t } = useTranslation();
  const text = useFieldValue(question, 'question').trim();
  return (
    <Box component="span" id={id} sx={title}>
      <span className="unseen">{`${t('jobs.question_of_type', { number, type: t(`jobs.type_${type}`) })}. `}</span>
      <span aria-hidden>{`${number}. `}</span>
      {text === '' ? (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('jobs.question_empty')}
        </Box>
      ) : (
        <bdi>{text}</bdi>
      )}
    </Box>
  );
}

function Time({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={time}>
      {answerTimeText(useFieldValue(question, 'time'), t)}
    </Box>
  );
}

function Action({
  part,
  label,
  onClick,
  disabled = false,
  children,
}: {
  part: string;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip title={disabled ? '' : label}>
      <span>
        <IconButton aria-label={label} data-part={part} onClick={onClick} disabled={disabled}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const head = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 0.5,
  paddingInlineStart: 0.5,
  paddingInlineEnd: { xs: 0.5, sm: 1.5 },
  paddingBlock: 1,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"handle title" "actions actions"', sm: '"handle title actions"' },
};

const toggle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 1.25,
  width: '100%',
  p: 0.75,
  font: 'inherit',
  textAlign: 'start',
  borderRadius: 'var(--radius-m)',
  '@media (pointer: coarse)': { minHeight: 'var(--target)' },
  '&.Mui-focusVisible': { outline: '2px solid var(--accent)' },
};

const title = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { sm: 'nowrap' },
  // Two lines on a phone, with the time below.
  display: { xs: '-webkit-box', sm: 'block' },
  flexBasis: { xs: 'calc(100% - 6rem)', sm: 0 },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflowWrap: 'break-word',
};

const time = {
  flexShrink: 0,
  flexBasis: { xs: '100%', sm: 'auto' },
  order: { xs: 1, sm: 0 },
  paddingInlineStart: { xs: 4, sm: 0 },
  fontSize: 'var(--text-s)',
  fontWeight: 400,
  letterSpacing: 0,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
};
