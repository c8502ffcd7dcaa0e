// A webhook's deliveries, newest first: result, content, and resending.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryDays } from '#contract/webhook.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LoadFailed, Rows } from '../../../kit/Loaded.tsx';
import { Delivery } from './Delivery.tsx';
import { deliveriesQuery } from './integration-queries.ts';

export function Deliveries({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(deliveriesQuery(webhookId));
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items) return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Rows />;
  if (items.length === 0)
    return (
      <EmptyState
        title={t('integrations.deliveries_none')}
        text={t('integrations.deliveries_none_text', { count: deliveryDays })}
      />
    );
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Card sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlock: 0.5, width: '100%' }}>
        <Stack component="ul" aria-labelledby="deliveries" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {items.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </Stack>
      </Card>
      {query.hasNextPage && (
        <Button
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('integrations.deliveries_more')}
        </Button>
      )}
    </Stack>
  );
}
