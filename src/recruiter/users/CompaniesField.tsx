// The companies that a colleague can access: all, or a selection.
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/queries.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import type { MembershipProps } from './MembershipFields.tsx';
import { PickMany } from './PickMany.tsx';

export function CompaniesField({ wish, onChange, giver, isFixed }: MembershipProps) {
  const { t } = useTranslation();
  const id = useId();
  const companies = useQuery(companiesQuery);
  const { company_ids: ids } = wish;
  const isLimited = giver.company_ids !== null;
  return (
    <FormControl fullWidth disabled={isFixed}>
      <FormLabel id={id}>{t('users.companies')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={ids === null ? 'all' : 'some'}
        onChange={(_, value) => onChange({ ...wish, company_ids: value === 'all' ? null : [] })}
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
              onChange={(company_ids) => onChange({ ...wish, company_ids })}
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
