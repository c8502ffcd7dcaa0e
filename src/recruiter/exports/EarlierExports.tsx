// Link to the exports of a job that has no candidates any more; nothing if there are none.
import { useQuery } from '@tanstack/react-query';
import type { JobDetail } from '#contract/job.ts';
import { useMay } from '../../kit/use-may.ts';
import { ExportButton } from './ExportButton.tsx';
import { exportsQuery } from './use-exports.ts';

export function EarlierExports({ job }: { job: Pick<JobDetail, 'id' | 'can_export_all'> }) {
  const mayExport = useMay('responses.export');
  const { data: exported } = useQuery({ ...exportsQuery(job.id), enabled: mayExport });
  if (!exported?.length) return null;
  return (
    <ExportButton
      job={job}
      what={{ kind: 'list', filters: {}, isNarrowed: false, total: 0 }}
      variant="outlined"
    />
  );
}
