// One question: collapsed to a line, or expanded with all its fields. It moves by its handle (pointer or arrow
// keys) or by buttons.
import { mdiEyeOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext, useId, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { kindRules, type KindRules, type QuestionType } from '#contract/question.ts';
import type { FormList } from '../../kit/forms/form-list.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { useListItem } from '../../kit/forms/use-form-list.ts';
import { Icon } from '../../kit/Icon.tsx';
import { AskBeforeChange } from './AskBeforeChange.tsx';
import { ChoiceOptions } from './ChoiceOptions.tsx';
import { CodeExamples } from './CodeExamples.tsx';
import { CodeStart } from './CodeStart.tsx';
import type { QuestionFormValues } from './question/question-form.ts';
import { QuestionHead } from './QuestionHead.tsx';
import { QuestionMore } from './QuestionMore.tsx';
import { QuestionTimes } from './QuestionTimes.tsx';
import type { Edge } from './question-order.ts';
import { TryQuestionContext, type QuestionForm } from './use-job-form.ts';
import { useQuestionDrag, type Drop } from './use-question-drag.ts';

export interface QuestionActions {
  onMove: (to: number, by: 'up' | 'down' | 'handle') => void;
  onDrop: (drop: Drop) => void;
  onDuplicate: () => void;
  /** Absent without the permission. */
  onSaveToBank: (() => void) | undefined;
  onDelete: () => void;
}

export interface QuestionCardProps extends QuestionActions {
  id: string;
  list: FormList<QuestionFormValues>;
  index: number;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

export function QuestionCard(props: QuestionCardProps) {
  const { id, list, isOpen, onDrop } = props;
  const question = useListItem(list, id);
  const type = useFieldValue(question, 'type');
  const { card, head, handle, isDragged, edge } = useQuestionDrag(id, onDrop);
  const labelId = useId();
  const bodyId = useId();
  return (
    <Box component="li" ref={card} data-question={id} sx={{ position: 'relative' }}>
      {edge && <Box aria-hidden sx={{ ...line, ...lineAt[edge] }} />}
      <Box role="group" aria-labelledby={labelId} sx={{ ...frame, opacity: isDragged ? 0.45 : 1 }}>
        <QuestionHead
          {...props}
          question={question}
          type={type}
          labelId={labelId}
          bodyId={bodyId}
          headRef={head}
          handleRef={handle}
        />
        <Collapse in={isOpen} id={bodyId} unmountOnExit>
          <Box sx={body}>
            <QuestionFields question={question} type={type} />
            {kindRules[type].hasCode && <TryQuestion id={id} />}
          </Box>
        </Collapse>
      </Box>
    </Box>
  );
}

/** Everything about a question that can be edited. */
export function QuestionFields({ question, type }: { question: QuestionForm; type: QuestionType }) {
  const { t } = useTranslation();
  const Tests = testFields[kindRules[type].tests];
  return (
    <>
      <AskBeforeChange question={question} />
      <div data-part="text">
        <InputField
          form={question}
          name="question"
          label={t('jobs.question')}
          multiline
          minRows={2}
          required
        />
      </div>
      {Tests && <Tests question={question} />}
      {kindRules[type].hasCode && <CodeStart question={question} />}
      <QuestionTimes question={question} type={type} />
      <QuestionMore question={question} type={type} />
    </>
  );
}

/** Opens the preview at this question. */
function TryQuestion({ id }: { id: string }) {
  const { t } = useTranslation();
  const tryQuestion = useContext(TryQuestionContext);
  if (!tryQuestion) return null;
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon path={mdiEyeOutline} />}
        onClick={() => tryQuestion(id)}
      >
        {t('jobs.try_question')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {t('jobs.try_question_hint')}
      </Typography>
    </Stack>
  );
}

const testFields: Record<KindRules['tests'], ComponentType<{ question: QuestionForm }> | null> = {
  none: null,
  examples: CodeExamples,
  options: ChoiceOptions,
};

const frame = {
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-l)',
  bgcolor: 'var(--surface)',
};

const body = { display: 'grid', gap: 2.5, p: { xs: 1.75, sm: 3 }, pt: { xs: 1, sm: 1 } };

/** The drop indicator, in the middle of the gap. */
const line = {
  position: 'absolute',
  insetInline: 0,
  height: '3px',
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--accent)',
  zIndex: 1,
};

const lineAt: Record<Edge, object> = { above: { top: '-9.5px' }, below: { bottom: '-9.5px' } };
