// The pipeline: the steps from first answer to contract, named and ordered by the recruiter.
import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { maxPipelines, type Pipeline } from '#contract/job.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { ListItemButtons } from '../../kit/forms/ListItemButtons.tsx';
import type { FormList } from '../../kit/forms/form-list.ts';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { useFormList, useListItem } from '../../kit/forms/use-form-list.ts';
import { Icon } from '../../kit/Icon.tsx';
import { FoldSection } from './FoldSection.tsx';
import { isNamed } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

const usualSteps = ['screening', 'interview', 'offer', 'hired'] as const;

export function PipelineSection() {
  const { t } = useTranslation();
  const form = useJobForm();
  const { list, ids } = useFormList(form, 'pipelines');
  const pipelines = useFieldValue(form, 'pipelines');
  const addUsual = () =>
    list.append(...usualSteps.map((step) => ({ id: newId(), name: t(`jobs.step_${step}`) })));
  return (
    <FoldSection
      title={t('jobs.section_pipeline')}
      set={pipelines.filter(isNamed).map(({ name }) => name.trim())}
      fields={['pipelines']}
    >
      <Typography color="textSecondary">{t('jobs.pipeline_hint')}</Typography>
      {ids.length > 0 && (
        <Stack component="ol" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {ids.map((id, place) => (
            <Step key={id} list={list} id={id} place={place} isLast={place === ids.length - 1} />
          ))}
        </Stack>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          disabled={ids.length >= maxPipelines}
          onClick={() => list.append({ id: newId(), name: '' })}
        >
          {t('jobs.step_add')}
        </Button>
        {ids.length === 0 && (
          <Button size="small" color="inherit" onClick={addUsual}>
            {t('jobs.steps_usual')}
          </Button>
        )}
      </Stack>
    </FoldSection>
  );
}

function Step({
  list,
  id,
  place,
  isLast,
}: {
  list: FormList<Pipeline>;
  id: string;
  place: number;
  isLast: boolean;
}) {
  const { t } = useTranslation();
  const step = useListItem(list, id);
  const number = place + 1;
  return (
    <Stack component="li" direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <InputField form={step} name="name" label={t('jobs.step', { number })} size="small" maxLength={100} />
      <ListItemButtons
        {...{ list, id, place, isLast }}
        labels={{
          up: t('jobs.step_up', { number }),
          down: t('jobs.step_down', { number }),
          remove: t('jobs.step_delete', { number }),
        }}
      />
    </Stack>
  );
}
