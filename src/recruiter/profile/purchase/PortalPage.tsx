// /profile/plan/portal: leads to the payment provider's page, where cards are changed. Its address is valid for minutes,
// so links lead here instead.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openPortal } from '#contract/billing.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { BackLink } from '../../../kit/links.tsx';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';

export function PortalPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('purchase.portal_title')}
      width="narrow"
      back={<BackLink to="/profile/plan">{t('profile.plan')}</BackLink>}
    >
      <RequireAccess permission="billing.manage" confirmedEmail>
        <Portal />
      </RequireAccess>
    </Page>
  );
}

const portalQuery = queryOptions({
  queryKey: keys.portal,
  queryFn: ({ signal }) => callAsUser(openPortal, { signal }),
  ...{ staleTime: Infinity, gcTime: 0 },
});

function Portal() {
  const { t } = useTranslation();
  const query = useQuery(portalQuery);
  const url = query.data?.url;
  useEffect(() => {
    // Going back does not lead here and on again.
    if (url) location.replace(url);
  }, [url]);
  if (!query.isError) return <Typography role="status">{t('purchase.portal_opening')}</Typography>;
  const code = query.error instanceof CallError ? query.error.code : 'unexpected';
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="error">{t(`refusals.${code}`)}</Alert>
      <Button variant="outlined" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    </Stack>
  );
}
