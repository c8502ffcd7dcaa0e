// The ideal profile: the qualities to look for, each weighted from 0 to 100, and what their levels mean.
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { maxCompetences, type Competence } from '#contract/job.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { NumberField } from '../../kit/forms/NumberField.tsx';
import type { FormList } from '../../kit/forms/form-list.ts';
import { useField, useFieldFault, useFieldValue, useFormPick } from '../../kit/forms/use-contract-form.ts';
import { useFormList, useListItem } from '../../kit/forms/use-form-list.ts';
import { Fold } from '../../kit/Fold.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { CompetenceDetails } from './CompetenceDetails.tsx';
import { FoldSection } from './FoldSection.tsx';
import { isNamed } from './job-form.ts';
import { PickCompetence } from './PickCompetence.tsx';
import { useJobForm } from './use-job-form.ts';

const usualScore = 70;

export function IdealProfile() {
  const { t } = useTranslation();
  const form = useJobForm();
  const { list, ids } = useFormList(form, 'competences');
  const competences = useFieldValue(form, 'competences');
  const isFull = ids.length >= maxCompetences;
  const set = competences.filter(isNamed).map(({ name, score }) => `${name.trim()} ${score}`);
  return (
    <FoldSection title={t('jobs.section_profile')} set={set} fields={['competences']}>
      <Typography color="textSecondary">{t('jobs.profile_hint')}</Typography>
      {ids.length > 0 && (
        <Stack component="ul" spacing={2.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {ids.map((id, place) => (
            <CompetenceRow key={id} list={list} id={id} number={place + 1} />
          ))}
        </Stack>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          disabled={isFull}
          onClick={() => list.append({ id: newId(), name: '', score: usualScore })}
        >
          {t('jobs.competence_add')}
        </Button>
        <PickCompetence
          isFull={isFull}
          onPick={(ours) => list.append({ id: newId(), score: usualScore, ...ours })}
        />
      </Box>
    </FoldSection>
  );
}

function CompetenceRow({ list, id, number }: { list: FormList<Competence>; id: string; number: number }) {
  const { t } = useTranslation();
  const competence = useListItem(list, id);
  const { value: score, change: changeScore } = useField(competence, 'score');
  const refusals = useFormPick(useJobForm(), (state) => state.refusals);
  const hasFault = useFieldFault(competence, 'levels') !== undefined;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridArea: 'name' }}>
        <InputField
          form={competence}
          name="name"
          label={t('jobs.competence', { number })}
          size="small"
          maxLength={100}
        />
      </Box>
      <Slider
        value={Number.isInteger(score) ? score : 0}
        onChange={(_, chosen) => changeScore(chosen)}
        step={5}
        aria-label={t('jobs.competence_score', { number })}
        sx={{ gridArea: 'slider', alignSelf: 'center' }}
      />
      <Box sx={{ gridArea: 'score' }}>
        <NumberField form={competence} name="score" label={t('jobs.score')} />
      </Box>
      <IconButton
        aria-label={t('jobs.competence_delete', { number })}
        onClick={() => list.remove(id)}
        sx={{ gridArea: 'delete', alignSelf: 'center' }}
      >
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
      <Fold
        isLate
        label={t('jobs.levels', { number })}
        opensFor={hasFault ? refusals : 0}
        sx={{ gridArea: 'details' }}
      >
        <CompetenceDetails competence={competence} />
      </Fold>
    </Box>
  );
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateAreas: {
    xs: '"name name delete" "slider score score" "details details details"',
    sm: '"name slider score delete" "details details details details"',
  },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 3rem 2.5rem',
    sm: 'minmax(0, 1fr) minmax(0, 1fr) 5.5rem 2.5rem',
  },
  '& .MuiSlider-root': { marginInline: 1, width: 'auto' },
};
