// /jobs/candidate/{id}/report: a candidate on A4 paper, or as a PDF printed by the browser. Without the signed-in
// area's shell. Controls are in a bar above the paper that does not print.
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { FailuresProvider } from '../../kit/Failures.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { MuiFrame } from '../../kit/MuiFrame.tsx';
import { responseQuery } from '../candidates/response-queries.ts';
import { Report } from './Report.tsx';
import './report.css';

export function ReportScreen({ id }: { id: string }) {
  return (
    <MuiFrame>
      <QueryClientProvider client={queryClient}>
        <FailuresProvider>
          <Paper id={id} />
        </FailuresProvider>
      </QueryClientProvider>
    </MuiFrame>
  );
}

function Paper({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = usePageQuery(responseQuery(id));
  const [isWithNotes, setIsWithNotes] = useState(false);
  return (
    <div className="report-desk">
      <header className="report-bar">
        <Link to="/jobs/candidate/$id" params={{ id }} className="report-link">
          {t('report.back')}
        </Link>
        <label className="report-choice">
          <input
            type="checkbox"
            checked={isWithNotes}
            onChange={(event) => setIsWithNotes(event.target.checked)}
          />
          {t('report.with_notes')}
        </label>
        <button type="button" className="report-print" onClick={() => window.print()}>
          {t('report.print')}
        </button>
      </header>
      <main className="report-paper">
        <Loaded query={query}>
          {(response) => <Report response={response} isWithNotes={isWithNotes} />}
        </Loaded>
      </main>
    </div>
  );
}
