// Content of the help dialog.
import { useTranslation } from 'react-i18next';
import { takeMoreTime } from '#contract/candidate-page.ts';
import type { Interview } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import type { Outbox } from '../../outbox/types.ts';
import { saveRenewed } from './renew-interview.ts';
import { AskRecruiter, Requests } from '../own-page/AskRecruiter.tsx';
import { FailureLine } from '../own-page/FailureLine.tsx';
import { useOwnPage } from '../own-page/use-own-page.ts';
import { useWrite } from '../own-page/use-write.ts';
import '../own-page/own-page.css';

export interface HelpProps {
  interview: Interview;
  token: string;
  outbox: Outbox;
  /** Called when the interview on this device has a new accommodation. */
  onRenewed: () => void;
}

export function HelpContent({ interview, token, outbox, onRenewed }: HelpProps) {
  const { t } = useTranslation();
  const own = useOwnPage(null, token, null);
  const { isWriting, failure, write } = useWrite();
  const hasMore = interview.time_factor !== 1;
  const more = () =>
    write(async (id) => {
      const newer = await call(takeMoreTime, { token, body: { id } });
      const record = await outbox.loadInterview(interview.hash);
      if (record && (await saveRenewed(outbox, record, newer))) onRenewed();
    });
  return (
    <>
      {interview.self_accommodation && (
        <section className="more-time">
          <p>{t(hasMore ? 'own_page.more_time_given' : 'own_page.more_time_text')}</p>
          <FailureLine failure={failure} />
          {!hasMore && (
            <button className="primary" type="button" disabled={isWriting} onClick={() => void more()}>
              {t('own_page.more_time')}
            </button>
          )}
        </section>
      )}
      <p className="soft">{t('own_page.help_text')}</p>
      {own.page && <Requests requests={own.page.requests} />}
      <AskRecruiter token={token} onSent={(requests) => own.page && own.show({ ...own.page, requests })} />
    </>
  );
}
