// The jobs assigned to a colleague who cannot see all of them. A searchable list, open jobs first.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import type { Membership } from '#contract/user.ts';
import { jobsQuery } from '../../api/queries.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import type { MembershipProps } from './MembershipFields.tsx';
import { PickMany } from './PickMany.tsx';

export function JobsField({ wish, onChange, isFixed }: MembershipProps) {
  const { t } = useTranslation();
  const jobs = useQuery(jobsQuery);
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{t('users.jobs')}</FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{t('users.jobs_hint')}</FormHelperText>
      {isFixed ? (
        <FormHelperText sx={{ mx: 0 }}>{t('users.assigned', { count: wish.job_ids.length })}</FormHelperText>
      ) : (
        <Loaded query={jobs} skeleton={<Rows count={2} />}>
          {(all) =>
            all.length === 0 ? (
              <FormHelperText sx={{ mx: 0 }}>{t('users.jobs_none')}</FormHelperText>
            ) : (
              <PickMany
                label={t('users.search_jobs')}
                options={optionsOf(all, wish, t('users.archived'))}
                chosen={wish.job_ids}
                onChange={(job_ids) => onChange({ ...wish, job_ids })}
              />
            )
          }
        </Loaded>
      )}
    </FormControl>
  );
}

/** Jobs of the colleague's companies, and those already assigned. */
function optionsOf(jobs: readonly Job[], { company_ids, job_ids }: Membership, archived: string) {
  return jobs
    .filter(({ id, company_id }) => job_ids.includes(id) || (company_ids?.includes(company_id) ?? true))
    .toSorted((a, b) => Number(b.active) - Number(a.active))
    .map(({ id, name, company, active }) => {
      return { id, name, detail: active ? company.name : `${company.name} · ${archived}` };
    });
}
