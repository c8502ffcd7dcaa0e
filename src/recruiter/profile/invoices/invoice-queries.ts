// React Query options of the invoices.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

const firstPage: string | null = null;

/** A live event tells when a file is ready; this is for a line that is down. */
const pollMs = 10_000;

export function invoicesQuery() {
  return infiniteQueryOptions({
    queryKey: keys.invoices,
    queryFn: ({ pageParam, signal }) =>
      callAsUser(getInvoices, { query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ invoices, has_more }) => (has_more ? (invoices.at(-1)?.id ?? null) : null),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ invoices }) => invoices.some(({ pdf }) => pdf === null)) ? pollMs : false,
  });
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: keys.invoice(id),
    queryFn: ({ signal }) => callAsUser(getInvoice, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.pdf === null ? pollMs : false),
  });
}
