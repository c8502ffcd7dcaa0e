// The questions in order, and every way to add one. Announces each change to screen readers, keeps focus on a moved
// question, and offers to undo a removal.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Fragment, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/question.ts';
import { planQuery } from '../../api/queries.ts';
import { useMay } from '../../kit/use-may.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { SaveToBankDialog } from './bank/SaveToBankDialog.tsx';
import { FillQuestions } from './FillQuestions.tsx';
import { FormSection } from './FormSection.tsx';
import type { QuestionFormValues } from './question/question-form.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { limitInTheWay, noLimits, questionRoom, type QuestionRoom } from './question-limits.ts';
import { QuestionLimit } from './QuestionLimit.tsx';
import { WithoutJobContext } from './use-job-form.ts';
import { useQuestions } from './use-questions.ts';

export function QuestionList() {
  const { t } = useTranslation();
  const list = useQuestions();
  const { kinds, content } = list;
  const { data: plan } = useQuery(planQuery);
  const maySaveToBank = useMay('templates.manage');
  const [savedToBank, setSavedToBank] = useState<QuestionFormValues | null>(null);
  const [refused, setRefused] = useState<keyof QuestionRoom | null>(null);
  // The plan limits what a job asks.
  const isLimited = !use(WithoutJobContext);
  const room = plan && isLimited ? questionRoom(kinds, plan) : noLimits;
  const whenRoom = (type: QuestionType, add: () => void) => {
    const inTheWay = limitInTheWay(room, type);
    setRefused(inTheWay);
    if (inTheWay === null) add();
  };
  const removedAt = list.removed?.index ?? -1;
  return (
    <FormSection title={t('jobs.section_questions')} lead={t('jobs.questions_lead')}>
      <Box aria-live="polite" className="unseen">
        {list.announcement}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FillQuestions content={content} hasAny={kinds.length > 0} onFill={list.fill} />
        {kinds.length > 1 && (
          <Button size="small" color="inherit" onClick={list.toggleAll} sx={{ marginInlineStart: 'auto' }}>
            {t(list.isAnyOpen ? 'jobs.fold_all' : 'jobs.unfold_all')}
          </Button>
        )}
      </Box>
      {list.isFilled && <FilledNotice onUndo={list.undoFill} onClose={list.forgetFill} />}
      {(kinds.length > 0 || list.removed) && (
        <Stack ref={list.ref} component="ol" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {list.ids.map((id, index) => (
            <Fragment key={id}>
              {removedAt === index && <RemovedNotice onUndo={list.undoRemove} onClose={list.forgetRemoved} />}
              <QuestionCard
                id={id}
                list={list.list}
                index={index}
                isLast={index === list.ids.length - 1}
                isOpen={list.isOpen(id)}
                onToggle={() => list.toggle(id)}
                onMove={(to, by) => list.moveTo(index, to, by)}
                onDrop={list.drop}
                onDuplicate={() => whenRoom(kinds[index]?.type ?? 'text', () => list.duplicate(index))}
                onSaveToBank={
                  maySaveToBank ? () => setSavedToBank(content().questions[index] ?? null) : undefined
                }
                onDelete={() => list.remove(index)}
              />
            </Fragment>
          ))}
          {removedAt === list.ids.length && (
            <RemovedNotice onUndo={list.undoRemove} onClose={list.forgetRemoved} />
          )}
        </Stack>
      )}
      <Box sx={{ display: 'grid', gap: 2 }} {...(list.isMissing && { 'data-fault': '' })}>
        {list.isMissing && <Alert severity="error">{t('jobs.no_questions')}</Alert>}
        <AddQuestion onAdd={(type) => whenRoom(type, () => list.add(type))} />
        <QuestionLimit room={room} refused={refused} />
      </Box>
      <SaveToBankDialog question={savedToBank} onClose={() => setSavedToBank(null)} />
    </FormSection>
  );
}

/** Has no timeout: people who work slowly must be able to undo too. */
function RemovedNotice({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Box component="li" data-question="removed">
      <Alert
        severity="info"
        role="presentation"
        action={
          <>
            <Button size="small" color="inherit" data-part="undo" onClick={onUndo}>
              {t('jobs.undo')}
            </Button>
            <Button size="small" color="inherit" onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        }
      >
        {t('jobs.deleted')}
      </Alert>
    </Box>
  );
}

function FilledNotice({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="success"
      role="status"
      onClose={onClose}
      action={
        <>
          <Button size="small" color="inherit" onClick={onUndo}>
            {t('jobs.undo')}
          </Button>
          <Button size="small" color="inherit" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <AlertTitle>{t('common.success')}</AlertTitle>
      {t('jobs.filled')}
    </Alert>
  );
}
