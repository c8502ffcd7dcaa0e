// Renders a query: a skeleton while loading, an inline retry on failure, otherwise the screen for its data. A paginated
// query loads its next page when the end scrolls into view, or by button. After a retry by keyboard, focus moves to the
// result.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outcome } from './Outcome.tsx';

export function Loaded<Data>({
  query,
  skeleton = <Rows />,
  hasOwnPaging = false,
  children,
}: {
  query: UseQueryResult<Data> | UseInfiniteQueryResult<Data>;
  skeleton?: ReactNode;
  /** The screen itself loads the next page. */
  hasOwnPaging?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const [isRetried, setIsRetried] = useState(false);
  const retry = () => {
    setIsRetried(true);
    void query.refetch();
  };
  if (query.data === undefined)
    return query.isError ? <LoadFailed onRetry={retry} isAgain={isRetried} /> : <>{skeleton}</>;
  const shown = (
    <>
      {children(query.data)}
      {!hasOwnPaging && 'hasNextPage' in query && query.hasNextPage && <NextPage query={query} />}
    </>
  );
  return isRetried ? <Outcome>{shown}</Outcome> : shown;
}

function NextPage({ query }: { query: UseInfiniteQueryResult }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = query;
  const load = () => void query.fetchNextPage();
  const loadOnScroll = useEffectEvent(() => {
    if (!isLoading && !isFailed) load();
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadOnScroll(),
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observe again after each page: the end may still be in view.
  }, [isLoading]);
  return (
    <Box ref={end} sx={{ padding: 2, textAlign: 'center', borderBlockStart: '1px solid var(--line)' }}>
      {isFailed ? (
        <LoadFailed onRetry={load} />
      ) : (
        <Button variant="outlined" loading={isLoading} onClick={load}>
          {t('table.show_more')}
        </Button>
      )}
    </Box>
  );
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
