// One table of a report: how many candidates of each group reached each step, as numbers and in words.
import Card from '@mui/material/Card';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImpactGroup, ImpactStep, ImpactTable } from '#contract/impact.ts';
import type { Language } from '#contract/languages.ts';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { isolated } from '../../i18n/isolated.ts';
import { formatPercent } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Table } from '../../kit/Table.tsx';
import { Bar } from './Bar.tsx';

interface Props {
  table: ImpactTable;
  steps: readonly ImpactStep[];
}

export function ImpactPanel({ table: { dimension, groups }, steps }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const hidden = hiddenOf({ dimension, groups }, t);
  return (
    <Card component="section" aria-labelledby={id} className="impact-panel">
      <h3 id={id}>{t(`impact.dimensions.${dimension}`)}</h3>
      <Table
        labelledBy={id}
        rows={groups}
        keyOf={(group) => nameOf(group, t)}
        columns={[
          { head: t('impact.group'), cell: (group) => nameOf(group, t) },
          { head: t('impact.steps.finished'), cell: ({ finished }) => formatNumber(finished, language) },
          ...steps.map((step) => ({
            head: t(`impact.steps.${step}`),
            cell: (group: ImpactGroup) => <StepCell group={group} step={step} />,
          })),
        ]}
      />
      {hidden.length > 0 && (
        <p className="analytics-note">
          {t('impact.left_out', { groups: new Intl.ListFormat(language).format(hidden) })}
        </p>
      )}
      <h4>{t('impact.in_words')}</h4>
      <dl className="impact-words">
        {steps.map((step) => (
          <div key={step}>
            <dt>{t('impact.step_of', { step: t(`impact.steps.${step}`) })}</dt>
            {sentencesOf(groups, step, t, language).map((sentence) => (
              <dd key={sentence}>{sentence}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function StepCell({ group, step }: { group: ImpactGroup; step: ImpactStep }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const found = group.steps.find((each) => each.step === step);
  if (!found) return null;
  const { reached, ratio } = found;
  return (
    <>
      {formatPercent(reached / group.finished, language)}
      <Bar part={reached} of={group.finished} />
      <span className="analytics-note">
        {t('impact.of_finished', {
          reached: formatNumber(reached, language),
          finished: formatNumber(group.finished, language),
        })}
        {' · '}
        {ratio === null ? t('impact.highest') : t('impact.ratio', { ratio: twoPlaces(ratio, language) })}
      </span>
    </>
  );
}

function sentencesOf(
  groups: readonly ImpactGroup[],
  step: ImpactStep,
  t: TFunction,
  language: Language,
): string[] {
  const at = (group: ImpactGroup) => group.steps.find((each) => each.step === step);
  const highest = groups.find((group) => at(group)?.ratio === null);
  return groups.flatMap((group) => {
    const { reached, ratio = null, p = null } = at(group) ?? {};
    if (!highest || reached === undefined || ratio === null || p === null) return [];
    const sentence = t('impact.sentence', {
      ...{ group: nameOf(group, t), highest: nameOf(highest, t), ratio: twoPlaces(ratio, language) },
      reached: formatNumber(reached, language),
      finished: formatNumber(group.finished, language),
      highest_reached: formatNumber(at(highest)?.reached ?? 0, language),
      highest_finished: formatNumber(highest.finished, language),
    });
    return [`${sentence} ${chanceOf(p, t, language)}`];
  });
}

/** Smaller chances are shown as smaller than this one. */
const mostSamples = 1_000_000;

function chanceOf(p: number, t: TFunction, language: Language): string {
  const samples = Math.round(1 / p);
  if (samples < 2) return t('impact.chance_most');
  const key = samples > mostSamples ? 'chance_rare' : 'chance';
  return t(`impact.${key}`, { samples: formatNumber(Math.min(samples, mostSamples), language) });
}

function nameOf(
  { sex, ethnicity, age }: Pick<ImpactGroup, 'sex' | 'ethnicity' | 'age'>,
  t: TFunction,
): string {
  const names = [
    ethnicity && t(`self_id.ethnicities.${ethnicity}`),
    sex && t(`self_id.sexes.${sex}`),
    age && t(`self_id.ages.${age}`),
  ];
  return isolated(names.filter(Boolean).join(' · '));
}

/** The hidden groups of this dimension. */
function hiddenOf({ dimension, groups }: Pick<ImpactTable, 'dimension' | 'groups'>, t: TFunction): string[] {
  const isShown = (name: 'sex' | 'ethnicity' | 'age', value: string) =>
    groups.some((group) => group[name] === value);
  if (dimension === 'sex')
    return sexes.filter((sex) => !isShown('sex', sex)).map((sex) => t(`self_id.sexes.${sex}`));
  if (dimension === 'age')
    return ages.filter((age) => !isShown('age', age)).map((age) => t(`self_id.ages.${age}`));
  return ethnicities
    .filter((ethnicity) => !isShown('ethnicity', ethnicity))
    .map((ethnicity) => t(`self_id.ethnicities.${ethnicity}`));
}

function twoPlaces(ratio: number, language: Language): string {
  return formatNumber(Math.round(ratio * 100) / 100, language);
}
