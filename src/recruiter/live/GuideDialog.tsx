// The guide of a live room: what interviewers ask, with how many minutes, and what they score.
import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { saveRoomGuide, type RoomGuide, type RoomPanel } from '#contract/room-panel.ts';
import type { Room } from '#contract/room.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { jobQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { formatLength } from '../../i18n/format-bytes.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import type { FormList } from '../../kit/forms/form-list.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { ListItemButtons } from '../../kit/forms/ListItemButtons.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { useFormList, useListItem } from '../../kit/forms/use-form-list.ts';
import { Icon } from '../../kit/Icon.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import {
  emptyQuestion,
  GuideForm,
  guideOf,
  joinGuides,
  maxCriteria,
  maxQuestions,
  valuesOfGuide,
  type GuideValues,
} from './guide-form.ts';
import { roomPanelQuery } from './room-queries.ts';

export function GuideDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { t } = useTranslation();
  const query = roomPanelQuery(room.id);
  // Read when the dialog opens: an older guide may be in the cache.
  const panel = useQuery({ ...query, queryKey: [...query.queryKey, 'edited'], gcTime: 0 });
  if (panel.data === undefined)
    return (
      <DialogShell title={t('rooms.guide')} onClose={onClose}>
        <Loaded query={panel}>{() => null}</Loaded>
      </DialogShell>
    );
  return <GuideFormDialog room={room} panel={panel.data} onClose={onClose} />;
}

function GuideFormDialog({
  room: { id, job_id: jobId },
  panel: latest,
  onClose,
}: {
  room: Room;
  panel: RoomPanel;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const edit = useVersionedEdit({
    latest,
    valuesOf: ({ guide }) => guide,
    versionOf: ({ updated_at }) => updated_at,
    newest: () => cache.fetchQuery({ ...roomPanelQuery(id), staleTime: 0 }),
    save: (guide: RoomGuide, updated_at: string) =>
      callAsUser(saveRoomGuide, { params: { id }, body: { ...guide, updated_at } }),
    fields: useGuideFields(),
    onJoin: ({ guide }, mine) => {
      const { questions, criteria } = joinGuides(valuesOfGuide(guide), valuesOfGuide(mine));
      form.change('questions', questions);
      form.change('criteria', criteria);
    },
  });
  const form = useContractForm({
    schema: GuideForm,
    values: valuesOfGuide(edit.base.guide),
    updates: 'replace',
    submit: async (values) => {
      if (!(await edit.save(guideOf(values)))) return false;
      await cache.invalidateQueries({ queryKey: keys.rooms });
      onClose();
      return true;
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        title={t('rooms.guide')}
        text={t('rooms.guide_text')}
        submitLabel={t('rooms.save')}
        onClose={onClose}
      >
        <Questions form={form} jobId={jobId} />
        <Criteria form={form} />
      </FormDialog>
      {edit.dialog}
    </>
  );
}

function useGuideFields(): ComparedField<RoomGuide>[] {
  const { t } = useTranslation();
  const textOf = useValueText();
  const withLength = ({ text, minutes }: RoomGuide['questions'][number]) =>
    minutes === null ? text : `${text} (${formatLength(minutes * 60)})`;
  return [
    {
      label: t('rooms.guide_questions'),
      show: ({ questions }) => textOf(questions.map(withLength).join('\n')),
    },
    {
      label: t('rooms.criteria'),
      show: ({ criteria }) => textOf(criteria.map(({ name }) => name).join('\n')),
    },
  ];
}

function Questions({ form, jobId }: { form: Form<GuideValues>; jobId: string | null }) {
  const { t } = useTranslation();
  const { list, ids } = useFormList(form, 'questions');
  const [added, setAdded] = useState('');
  const add = () => {
    const question = emptyQuestion();
    setAdded(question.id);
    list.append(question);
  };
  return (
    <Part title={t('rooms.guide_questions')}>
      <Stack component="ol" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {ids.map((id, place) => (
          <Question
            key={id}
            {...{ list, id, place }}
            isLast={place === ids.length - 1}
            isNew={id === added}
          />
        ))}
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Add label={t('rooms.guide_add_question')} isFull={ids.length >= maxQuestions} onPress={add} />
        {jobId !== null && <OfJob jobId={jobId} list={list} isFull={ids.length >= maxQuestions} />}
      </Box>
    </Part>
  );
}

/** The job's questions that the guide does not have yet. */
function OfJob({
  jobId,
  list,
  isFull,
}: {
  jobId: string;
  list: FormList<GuideValues['questions'][number]>;
  isFull: boolean;
}) {
  const { t } = useTranslation();
  const { data: job } = useQuery(jobQuery(jobId));
  const add = () => {
    const known = new Set(list.items().map(({ text }) => text.trim()));
    const texts = (job?.questions ?? [])
      .map(({ question }) => question.trim().slice(0, 1000))
      .filter((text) => text !== '' && !known.has(text));
    list.append(...texts.slice(0, maxQuestions - known.size).map(emptyQuestion));
  };
  return (
    <Button size="small" disabled={!job || isFull} onClick={add}>
      {t('rooms.guide_from_job')}
    </Button>
  );
}

function Question({
  list,
  id,
  place,
  isLast,
  isNew,
}: {
  list: FormList<GuideValues['questions'][number]>;
  id: string;
  place: number;
  isLast: boolean;
  /** It takes the focus. */
  isNew: boolean;
}) {
  const { t } = useTranslation();
  const question = useListItem(list, id);
  const number = place + 1;
  return (
    <Box component="li">
      <InputField
        form={question}
        name="text"
        label={t('rooms.guide_question', { number })}
        autoFocus={isNew}
        maxLength={1000}
        multiline
        maxRows={4}
        size="small"
      />
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', mt: 1 }}>
        <InputField
          form={question}
          name="minutes"
          label={t('rooms.guide_minutes', { number })}
          size="small"
          inputMode="numeric"
        />
        <ListItemButtons
          {...{ list, id, place, isLast }}
          labels={{
            up: t('rooms.guide_up', { number }),
            down: t('rooms.guide_down', { number }),
            remove: t('rooms.guide_delete', { number }),
          }}
        />
      </Stack>
    </Box>
  );
}

function Criteria({ form }: { form: Form<GuideValues> }) {
  const { t } = useTranslation();
  const { list, ids } = useFormList(form, 'criteria');
  const [added, setAdded] = useState('');
  const add = () => {
    const criterion = { id: newId(), name: '' };
    setAdded(criterion.id);
    list.append(criterion);
  };
  return (
    <Part title={t('rooms.criteria')} hint={t('rooms.criteria_hint')}>
      <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {ids.map((id, place) => (
          <Criterion
            key={id}
            {...{ list, id, place }}
            isLast={place === ids.length - 1}
            isNew={id === added}
          />
        ))}
      </Stack>
      <Add label={t('rooms.criterion_add')} isFull={ids.length >= maxCriteria} onPress={add} />
    </Part>
  );
}

function Criterion({
  list,
  id,
  place,
  isLast,
  isNew,
}: {
  list: FormList<GuideValues['criteria'][number]>;
  id: string;
  place: number;
  isLast: boolean;
  isNew: boolean;
}) {
  const { t } = useTranslation();
  const number = place + 1;
  const criterion = useListItem(list, id);
  return (
    <Stack component="li" direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <InputField
        form={criterion}
        name="name"
        label={t('rooms.criterion', { number })}
        autoFocus={isNew}
        maxLength={200}
        size="small"
      />
      <ListItemButtons
        {...{ list, id, place, isLast }}
        labels={{ remove: t('rooms.criterion_delete', { number }) }}
      />
    </Stack>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <Box sx={{ mt: 1.5 }}>{children}</Box>
    </Box>
  );
}

function Add({ label, isFull, onPress }: { label: string; isFull: boolean; onPress: () => void }) {
  return (
    <Button
      size="small"
      startIcon={<Icon path={mdiPlus} />}
      disabled={isFull}
      onClick={onPress}
      sx={{ mt: 1 }}
    >
      {label}
    </Button>
  );
}
