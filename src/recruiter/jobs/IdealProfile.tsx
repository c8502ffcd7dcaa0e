// The ideal profile: the qualities to look for, each weighted from 0 to 100.
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { maxCompetences } from '#contract/job.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { NumberField } from '../../kit/forms/NumberField.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { FoldSection } from './FoldSection.tsx';
import { isNamed } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

const usualScore = 70;

export function IdealProfile() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'competences', keyName: 'key' });
  const competences = useWatch({ control, name: 'competences' });
  const set = competences.filter(isNamed).map(({ name, score }) => `${name.trim()} ${score}`);
  return (
    <FoldSection title={t('jobs.section_profile')} set={set} fields={['competences']}>
      <Typography color="textSecondary">{t('jobs.profile_hint')}</Typography>
      {fields.length > 0 && (
        <Stack component="ul" spacing={2.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {fields.map((field, place) => (
            <CompetenceRow key={field.key} place={place} onDelete={() => remove(place)} />
          ))}
        </Stack>
      )}
      <Button
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        disabled={fields.length >= maxCompetences}
        onClick={() => append({ id: newId(), name: '', score: usualScore })}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('jobs.competence_add')}
      </Button>
    </FoldSection>
  );
}

function CompetenceRow({ place, onDelete }: { place: number; onDelete: () => void }) {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const name = `competences.${place}` as const;
  const number = place + 1;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridArea: 'name' }}>
        <Field
          control={control}
          name={`${name}.name`}
          label={t('jobs.competence', { number })}
          size="small"
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      </Box>
      <Controller
        control={control}
        name={`${name}.score`}
        render={({ field }) => (
          <Slider
            value={Number.isInteger(field.value) ? field.value : 0}
            onChange={(_, score) => field.onChange(score)}
            onBlur={field.onBlur}
            step={5}
            aria-label={t('jobs.competence_score', { number })}
            sx={{ gridArea: 'slider', alignSelf: 'center' }}
          />
        )}
      />
      <Box sx={{ gridArea: 'score' }}>
        <NumberField control={control} name={`${name}.score`} label={t('jobs.score')} />
      </Box>
      <IconButton
        aria-label={t('jobs.competence_delete', { number })}
        onClick={onDelete}
        sx={{ gridArea: 'delete', alignSelf: 'center' }}
      >
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </Box>
  );
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateAreas: {
    xs: '"name name delete" "slider score score"',
    sm: '"name slider score delete"',
  },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 3rem 2.5rem',
    sm: 'minmax(0, 1fr) minmax(0, 1fr) 5.5rem 2.5rem',
  },
  '& .MuiSlider-root': { marginInline: 1, width: 'auto' },
};
