// Adverse impact as React Query options. Reports never change, and nothing is published about them.
import { queryOptions } from '@tanstack/react-query';
import { getImpact, getImpactSetting, type ImpactReport } from '#contract/impact.ts';
import { CallError } from '../../api/call-error.ts';
import { callAsUser } from '../../api/call-as-user.ts';

const impactKeys = {
  setting: (companyId: string) => ['impact', companyId, 'setting'] as const,
  report: (companyId: string, reportId: string | undefined) =>
    ['impact', companyId, 'report', reportId] as const,
};

export function impactSettingQuery(companyId: string) {
  return queryOptions({
    queryKey: impactKeys.setting(companyId),
    queryFn: ({ signal }) => callAsUser(getImpactSetting, { params: { id: companyId }, signal }),
  });
}

/** A report, or how many candidates the first one needs. */
export function impactQuery(companyId: string, reportId: string | undefined) {
  return queryOptions({
    queryKey: impactKeys.report(companyId, reportId),
    queryFn: async ({ signal }): Promise<{ report: ImpactReport } | { needed: number }> => {
      const query = { report_id: reportId };
      try {
        return { report: await callAsUser(getImpact, { params: { id: companyId }, query, signal }) };
      } catch (error) {
        if (error instanceof CallError && error.code === 'too_few')
          return { needed: Number(error.details['needed']) };
        throw error;
      }
    },
  });
}
