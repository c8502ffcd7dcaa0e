// The pipeline: the steps from first answer to contract, named and ordered by the recruiter.
import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { maxPipelines } from '#contract/job.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { FoldSection } from './FoldSection.tsx';
import { isNamed } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

const usualSteps = ['screening', 'interview', 'offer', 'hired'] as const;

export function PipelineSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'pipelines', keyName: 'key' });
  const pipelines = useWatch({ control, name: 'pipelines' });
  const addUsual = () => append(usualSteps.map((step) => ({ id: newId(), name: t(`jobs.step_${step}`) })));
  return (
    <FoldSection
      title={t('jobs.section_pipeline')}
      set={pipelines.filter(isNamed).map(({ name }) => name.trim())}
      fields={['pipelines']}
    >
      <Typography color="textSecondary">{t('jobs.pipeline_hint')}</Typography>
      {fields.length > 0 && (
        <Stack component="ol" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {fields.map((field, place) => (
            <Stack key={field.key} component="li" direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
              <Field
                control={control}
                name={`pipelines.${place}.name`}
                label={t('jobs.step', { number: place + 1 })}
                size="small"
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              <IconButton
                size="small"
                aria-label={t('jobs.step_up', { number: place + 1 })}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <Icon path={mdiArrowUp} fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('jobs.step_down', { number: place + 1 })}
                disabled={place === fields.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <Icon path={mdiArrowDown} fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('jobs.step_delete', { number: place + 1 })}
                onClick={() => remove(place)}
              >
                <Icon path={mdiClose} fontSize="small" />
              </IconButton>
            </Stack>
          ))}
        </Stack>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          disabled={fields.length >= maxPipelines}
          onClick={() => append({ id: newId(), name: '' })}
        >
          {t('jobs.step_add')}
        </Button>
        {fields.length === 0 && (
          <Button size="small" color="inherit" onClick={addUsual}>
            {t('jobs.steps_usual')}
          </Button>
        )}
      </Stack>
    </FoldSection>
  );
}
