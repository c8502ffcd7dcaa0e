// One-click help for stuck candidates: send the link again, or extend the deadline.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { resendInvitation } from '#contract/invite.ts';
import { accommodate, type Response } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { responseQuery } from '../queries/response-queries.ts';
import { extendedDeadline, extensionDays } from './changes.ts';

export function useHelp(refreshLists: () => Promise<void>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failures = useFailures();

  /** Sends the link again, by email if there is an address, otherwise by SMS. */
  const resend = async (row: Response, id: string = newId()): Promise<void> => {
    const channel = row.email ? ('email' as const) : ('sms' as const);
    try {
      await callAsUser(resendInvitation, { params: { id: row.id }, body: { id, channel } });
      showNotice({ severity: 'success', text: t('candidates.resent', { name: row.full }) });
    } catch (error) {
      failures.handleError(error, { retry: () => void resend(row, id) });
    }
    await refreshLists();
  };

  /** Extends the deadline and keeps the other accommodations. */
  const extend = async (row: Response): Promise<void> => {
    try {
      const { accommodation } = await client.fetchQuery({ ...responseQuery(row.id), staleTime: 0 });
      const given = accommodation ?? { time_factor: 1 as const, text_for_video: false, deadline_at: null };
      const deadline_at = extendedDeadline(given.deadline_at, Date.now());
      await callAsUser(accommodate, { params: { id: row.id }, body: { ...given, deadline_at } });
      const text = t('candidates.extended', { name: row.full, count: extensionDays });
      showNotice({ severity: 'success', text });
    } catch (error) {
      failures.handleError(error, { retry: () => void extend(row) });
    }
    await refreshLists();
  };

  return { resend, extend };
}
