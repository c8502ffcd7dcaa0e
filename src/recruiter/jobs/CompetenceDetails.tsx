// What a competence means: a sentence for each of the four levels of the scorecard, and the questions that show it.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLevelText, type Competence } from '#contract/job.ts';
import { scoreLevels } from '#contract/score-levels.ts';
import { configQuery } from '../../api/queries.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CheckboxesField } from '../../kit/forms/CheckboxesField.tsx';
import type { FormPart } from '../../kit/forms/form-store.ts';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { TextBox } from '../../kit/forms/TextBox.tsx';
import { useField, useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { useFaultText } from '../../kit/forms/use-fault-text.ts';
import { Outcome } from '../../kit/Outcome.tsx';
import { ourCompetencesQuery } from './bank/bank-queries.ts';
import { useJobForm, WithoutJobContext } from './use-job-form.ts';

export function CompetenceDetails({ competence }: { competence: FormPart<Competence> }) {
  const isWithoutJob = use(WithoutJobContext);
  return (
    <Stack spacing={2} sx={{ mt: 1.5 }}>
      <Levels competence={competence} />
      <ByAi competence={competence} />
      {!isWithoutJob && <Questions competence={competence} />}
    </Stack>
  );
}

/** Whether a model looks for it. Hidden on installations without AI. */
function ByAi({ competence }: { competence: FormPart<Competence> }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  if (!config?.ai_assessment) return null;
  return <SwitchField form={competence} name="by_ai" label={t('jobs.by_ai')} hint={t('jobs.by_ai_hint')} />;
}

const blank: readonly string[] = scoreLevels.map(() => '');

function Levels({ competence }: { competence: FormPart<Competence> }) {
  const { t } = useTranslation();
  const { value: levels = blank, change } = useField(competence, 'levels');
  // Their button has gone.
  const [isOurs, setIsOurs] = useState(false);
  const fields = scoreLevels.map((level, place) => (
    <Level
      key={level}
      competence={competence}
      level={level}
      text={levels[place] ?? ''}
      onChange={(text) => change(blank.map((_, index) => (index === place ? text : (levels[index] ?? ''))))}
    />
  ));
  return (
    <Stack spacing={1.5}>
      <Typography variant="body2" color="textSecondary">
        {t('jobs.levels_hint')}
      </Typography>
      <OurWording
        competence={competence}
        isEmpty={levels.every((text) => text.trim() === '')}
        onUse={() => setIsOurs(true)}
      />
      {isOurs ? (
        <Outcome>
          <Stack spacing={1.5}>{fields}</Stack>
        </Outcome>
      ) : (
        fields
      )}
    </Stack>
  );
}

function Level({
  competence,
  level,
  text,
  onChange,
}: {
  competence: FormPart<Competence>;
  level: (typeof scoreLevels)[number];
  text: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const textOf = useFaultText();
  const path = `${competence.pathOf('levels')}.${level - 1}`;
  const fault = useSyncExternalStore(competence.subscribe, () => competence.faultAt(path));
  return (
    <TextBox
      name={path}
      label={`${level} ${t(`scorecard.level.${level}`)}`}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      hasFault={fault !== undefined}
      helperText={textOf(fault, { required: t('jobs.levels_all') })}
      multiline
      maxRows={4}
      maxLength={maxLevelText}
    />
  );
}

/** Offered for a competence that we describe, while nothing is written. */
function OurWording({
  competence,
  isEmpty,
  onUse,
}: {
  competence: FormPart<Competence>;
  isEmpty: boolean;
  onUse: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useFieldValue(competence, 'name');
  const { data = [] } = useQuery(ourCompetencesQuery(language));
  const found = data.find((ours) => isAlike(ours.name, name));
  if (!isEmpty || !found) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        competence.change('levels', found.levels);
        competence.change('by_ai', found.by_ai);
        onUse();
      }}
      sx={{ alignSelf: 'start' }}
    >
      {t('jobs.levels_use_ours')}
    </Button>
  );
}

function isAlike(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

function Questions({ competence }: { competence: FormPart<Competence> }) {
  const { t } = useTranslation();
  const questions = useFieldValue(useJobForm(), 'questions');
  if (questions.every(({ question }) => question.trim() === '')) return null;
  return (
    <CheckboxesField
      form={competence}
      name="question_ids"
      label={t('jobs.competence_questions')}
      options={questions.map(({ id, question }, index) => ({
        value: id,
        label:
          question.trim() === ''
            ? t('responses.question_number', { number: index + 1 })
            : isolated(question.trim()),
      }))}
    />
  );
}
