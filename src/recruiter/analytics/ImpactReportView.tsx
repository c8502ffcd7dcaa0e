// A report on adverse impact: tables of the company and of its large jobs.
import { useTranslation } from 'react-i18next';
import { exportImpact, type ImpactReport, type ImpactTable } from '#contract/impact.ts';
import { downloadAsUser } from '../../api/call-as-user.ts';
import { formatDate, formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CsvButton } from '../../kit/CsvButton.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { ImpactPanel } from './ImpactPanel.tsx';

/** The limit of the four-fifths rule. */
const fourFifths = 0.8;

export function ImpactReportView(props: {
  company: { id: string };
  report: ImpactReport;
  onReport: (id: string) => void;
}) {
  const { company, report, onReport } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const headOf = ({ made_at, at_least }: { made_at: string; at_least: number }) => ({
    date: formatDate(made_at, language),
    number: formatNumber(at_least, language),
  });
  return (
    <>
      {report.reports.length > 1 && (
        <div className="analytics-fields">
          <ChoiceBox
            label={t('impact.report')}
            value={report.id}
            options={report.reports.map((each) => ({
              value: each.id,
              label: t('impact.report_of', headOf(each)),
            }))}
            onChange={onReport}
          />
        </div>
      )}
      <div className="impact-explains">
        <p role="status">{t('impact.explains', headOf(report))}</p>
        <p>{t('impact.no_verdict', { limit: formatNumber(fourFifths, language) })}</p>
      </div>
      {unitsOf(report.tables).map(([id, tables]) => (
        <section key={id} className="impact-unit" aria-labelledby={`impact-${id}`}>
          <h2 id={`impact-${id}`}>
            {tables[0]?.job ? <bdi>{tables[0].job.name}</bdi> : t('impact.all_jobs')}
          </h2>
          {tables.map((table) => (
            <ImpactPanel key={table.dimension} table={table} steps={report.steps} />
          ))}
        </section>
      ))}
      <div className="analytics-actions">
        <CsvButton
          label={t('audit.export')}
          name="adverse-impact.csv"
          load={() =>
            downloadAsUser(exportImpact, { params: { id: company.id }, query: { report_id: report.id } })
          }
        />
      </div>
    </>
  );
}

/** The company first, then its jobs. */
function unitsOf(tables: readonly ImpactTable[]): [string, ImpactTable[]][] {
  return [...Map.groupBy(tables, ({ job }) => job?.id ?? 'all')];
}
