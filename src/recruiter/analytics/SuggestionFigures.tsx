// How AI suggestions compare with the levels that members gave, and in which languages the model finds evidence.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fewestForRates } from '#contract/analytics.ts';
import type { SuggestionFigures as Figures } from '#contract/assessment.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';
import { suggestionFiguresQuery } from './analytics-queries.ts';
import { useShare } from './use-share.ts';

export function SuggestionFigures({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const query = useQuery(suggestionFiguresQuery(jobId));
  return (
    <>
      <Panel title={t('suggestion_figures.title')}>
        <p className="analytics-explains">{t('suggestion_figures.explains')}</p>
        <Loaded query={query}>{(figures) => <Compared figures={figures} />}</Loaded>
      </Panel>
      {query.data && query.data.languages.length > 0 && <Languages languages={query.data.languages} />}
    </>
  );
}

function Compared({ figures: { levels_count: all, compared } }: { figures: Figures }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const share = useShare();
  const number = (value: number) => formatNumber(value, language);
  if (!compared)
    return <p>{t('suggestion_figures.too_few', { number: number(all), fewest: number(fewestForRates) })}</p>;
  const { same, near, far, changed, toward, agree, disagree } = compared;
  const rows = [
    { name: 'same', count: same, of: all },
    { name: 'near', count: near, of: all },
    { name: 'far', count: far, of: all },
    { name: 'changed', count: changed, of: all },
    { name: 'toward', count: toward, of: changed },
  ] as const;
  return (
    <>
      <Table
        label={t('suggestion_figures.title')}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: t('suggestion_figures.comparison'), cell: ({ name }) => t(`suggestion_figures.${name}`) },
          { head: t('suggestion_figures.levels'), number: ({ count }) => count },
          { head: t('suggestion_figures.share'), cell: ({ count, of }) => share(count, of) },
        ]}
      />
      <p className="analytics-note">
        {t('suggestion_figures.reactions', { agree: number(agree), disagree: number(disagree) })}
      </p>
    </>
  );
}

function Languages({ languages }: Pick<Figures, 'languages'>) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const share = useShare();
  const nameOf = (code: string) => new Intl.DisplayNames([shown], { type: 'language' }).of(code) ?? code;
  return (
    <Panel title={t('suggestion_figures.languages')}>
      <p className="analytics-explains">{t('suggestion_figures.languages_explain')}</p>
      <Table
        label={t('suggestion_figures.languages')}
        rows={languages}
        keyOf={({ language }) => language}
        columns={[
          { head: t('suggestion_figures.language'), cell: ({ language }) => nameOf(language) },
          { head: t('suggestion_figures.assessed'), number: ({ assessed }) => assessed },
          {
            head: t('suggestion_figures.with_evidence'),
            cell: ({ assessed, with_evidence: found }) =>
              found === null ? '–' : `${formatNumber(found, shown)} · ${share(found, assessed)}`,
          },
        ]}
      />
    </Panel>
  );
}
