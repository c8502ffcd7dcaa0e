// The role, permissions, companies and jobs of an invitation or a member.
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { MemberRole, memberRoles, type PlacedMember } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import { companiesQuery, jobsQuery } from '../../api/queries.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { needsJobs, seesNoJobs, whyNotRole, withRole } from './membership-form.ts';
import { PermissionsField } from './PermissionsField.tsx';
import { PickMany } from './PickMany.tsx';

export interface MembershipProps {
  membership: Membership;
  onChange: (membership: Membership) => void;
  /** The member who grants these permissions. */
  giver: PlacedMember;
  /** Read-only. */
  isFixed: boolean;
}

export function MembershipFields(props: MembershipProps) {
  const { membership } = props;
  return (
    <Stack spacing={4}>
      <RoleField {...props} />
      {needsJobs(membership) && <JobsField {...props} />}
      {membership.role !== 'owner' && <CompaniesField {...props} />}
      <PermissionsField {...props} />
    </Stack>
  );
}

/** The choice of a role, each with its meaning. Roles that the user may not grant say why. */
function RoleField({ membership, onChange, giver, isFixed }: MembershipProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl fullWidth disabled={isFixed}>
      <FormLabel id={id}>{t('users.role')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={membership.role}
        onChange={(_, value) => onChange(withRole(membership, MemberRole.parse(value)))}
      >
        {memberRoles.map((role) => {
          const whyNot = isFixed ? undefined : whyNotRole(giver, membership, role);
          return (
            <FormControlLabel
              key={role}
              value={role}
              disabled={isFixed || whyNot !== undefined}
              control={<Radio sx={{ pt: 0.5 }} />}
              sx={{ alignItems: 'flex-start', mt: 1 }}
              label={
                <>
                  <Box sx={{ fontWeight: 600 }}>{t(`shell.role_${role}`)}</Box>
                  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {whyNot ? t(`users.${whyNot}`) : t(`users.about_${role}`)}
                  </Box>
                </>
              }
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}

/** The companies that a colleague can access: all, or a selection. */
function CompaniesField({ membership, onChange, giver, isFixed }: MembershipProps) {
  const { t } = useTranslation();
  const id = useId();
  const companies = useQuery(companiesQuery);
  const { company_ids: ids } = membership;
  const isLimited = giver.company_ids !== null;
  return (
    <FormControl fullWidth disabled={isFixed}>
      <FormLabel id={id}>{t('users.companies')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={ids === null ? 'all' : 'some'}
        onChange={(_, value) => onChange({ ...membership, company_ids: value === 'all' ? null : [] })}
      >
        <FormControlLabel
          value="all"
          control={<Radio />}
          disabled={isFixed || isLimited}
          label={t('users.all_companies')}
        />
        <FormControlLabel value="some" control={<Radio />} label={t('users.only_these')} />
      </RadioGroup>
      {isLimited && !isFixed && <FormHelperText sx={{ mx: 0 }}>{t('users.you_only_some')}</FormHelperText>}
      {ids !== null && !isFixed && (
        <Loaded query={companies} skeleton={<Rows count={1} />}>
          {(all) => (
            <PickMany
              label={t('users.search_companies')}
              options={all}
              chosen={ids}
              onChange={(company_ids) => onChange({ ...membership, company_ids })}
            />
          )}
        </Loaded>
      )}
      {ids?.length === 0 && !isFixed && (
        <FormHelperText sx={{ mx: 0 }}>{t('users.no_company_chosen')}</FormHelperText>
      )}
      {ids !== null && isFixed && (
        <FormHelperText sx={{ mx: 0 }}>{t('users.in_companies', { count: ids.length })}</FormHelperText>
      )}
    </FormControl>
  );
}

/** The jobs assigned to a colleague who cannot see all of them. A searchable list, open jobs first. */
export function JobsField({
  membership,
  onChange,
  isFixed,
}: Pick<MembershipProps, 'membership' | 'onChange' | 'isFixed'>) {
  const { t } = useTranslation();
  const jobs = useQuery(jobsQuery);
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{t('users.jobs')}</FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{t('users.jobs_hint')}</FormHelperText>
      {isFixed ? (
        <FormHelperText sx={{ mx: 0 }}>
          {t('users.assigned', { count: membership.job_ids.length })}
        </FormHelperText>
      ) : (
        <Loaded query={jobs} skeleton={<Rows count={2} />}>
          {(all) =>
            all.length === 0 ? (
              <FormHelperText sx={{ mx: 0 }}>{t('users.jobs_none')}</FormHelperText>
            ) : (
              <PickMany
                label={t('users.search_jobs')}
                options={optionsOf(all, membership, t('users.archived'))}
                chosen={membership.job_ids}
                onChange={(job_ids) => onChange({ ...membership, job_ids })}
              />
            )
          }
        </Loaded>
      )}
      {seesNoJobs(membership) && !isFixed && (
        <FormHelperText sx={{ mx: 0 }}>{t('users.without_jobs_text')}</FormHelperText>
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
