// Renders a query: a skeleton while loading, an inline retry on failure, otherwise the screen for its data. No
// failure goes only to the console. After a retry by keyboard, focus moves to the result.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outcome } from './Outcome.tsx';

export function Loaded<Data>({
  query,
  skeleton = <Rows />,
  children,
}: {
  query: UseQueryResult<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const [isRetried, setIsRetried] = useState(false);
  const retry = () => {
    setIsRetried(true);
    void query.refetch();
  };
  if (query.data !== undefined)
    return isRetried ? <Outcome>{children(query.data)}</Outcome> : <>{children(query.data)}</>;
  if (query.isError) return <LoadFailed onRetry={retry} isAgain={isRetried} />;
  return <>{skeleton}</>;
}

/** `isAgain`: this follows a retry, whose button had the focus and has since disappeared. */
export function LoadFailed({ onRetry, isAgain = false }: { onRetry: () => void; isAgain?: boolean }) {
  const { t } = useTranslation();
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry} autoFocus={isAgain}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {t('common.load_failed')} {t('common.something_wrong')}
    </Alert>
  );
}

/** Skeleton rows for a list that is loading. */
export function Rows({ count = 4, height = 76 }: { count?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={1.5} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
