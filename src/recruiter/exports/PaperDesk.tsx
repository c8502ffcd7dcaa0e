// Paper on a desk: what is made to be printed, with controls in a bar above it that does not print. Without the signed-in area's shell.
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { MuiFrame } from '../../kit/MuiFrame.tsx';
import './report.css';

/** Around a desk. */
export function PaperFrame({ children }: { children: ReactNode }) {
  return (
    <MuiFrame>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MuiFrame>
  );
}

/** `id`: the candidate, whose page the bar leads back to. */
export function PaperDesk({
  id,
  controls,
  children,
}: {
  id: string;
  controls?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="report-desk">
      <header className="report-bar">
        <Link to="/jobs/candidate/$id" params={{ id }} className="report-link">
          {t('report.back')}
        </Link>
        {controls}
        <button type="button" className="report-print" onClick={() => window.print()}>
          {t('report.print')}
        </button>
      </header>
      <main className="report-paper">{children}</main>
    </div>
  );
}
