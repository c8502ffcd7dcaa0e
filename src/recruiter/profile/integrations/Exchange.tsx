// The request and response of each attempt, verbatim and always as plain text: the response is untrusted. Messages to Slack and Teams are
// not stored; the event that they were made from is shown once.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isChat, type WebhookAttempt, type WebhookDelivery, type WebhookKind } from '#contract/webhook.ts';
import { formatDateTime, formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Fold } from '../../../kit/Fold.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { deliveryQuery } from './integration-queries.ts';

interface Shown {
  delivery: WebhookDelivery;
  kind: WebhookKind;
}

export function Exchange({ delivery, kind }: Shown) {
  const { t } = useTranslation();
  return (
    <Fold label={t('integrations.exchange')} isLate sx={{ flexBasis: '100%', minWidth: 0 }}>
      <Attempts delivery={delivery} kind={kind} />
    </Fold>
  );
}

function Attempts({ delivery, kind }: Shown) {
  const { t } = useTranslation();
  const query = useQuery(deliveryQuery(delivery));
  return (
    <Stack spacing={3} sx={{ mt: 2 }}>
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {({ attempts }) =>
          attempts.length > 0 ? (
            <>
              {attempts.map((attempt) => (
                <Attempt
                  key={attempt.attempt}
                  attempt={attempt}
                  payload={isChat(kind) ? '' : delivery.payload}
                />
              ))}
              {isChat(kind) && (
                <div>
                  <AsItWas label={t('integrations.payload')} text={delivery.payload} />
                  <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                    {t('integrations.message_from')}
                  </Typography>
                </div>
              )}
            </>
          ) : (
            <>
              <Typography color="textSecondary">{t('integrations.exchange_none')}</Typography>
              <AsItWas label={t('integrations.payload')} text={delivery.payload} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Attempt({ attempt, payload }: { attempt: WebhookAttempt; payload: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { attempt: number, http_status: status, fault, duration_ms: ms } = attempt;
  const facts = [
    formatDateTime(attempt.sent_at, language),
    t('integrations.took', { ms: formatNumber(ms, language) }),
  ];
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: 'var(--text-m)' }}>
        {t('integrations.attempt', { number })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      <AsItWas label={t('integrations.request')} text={`${attempt.request}\n\n${payload}`.trimEnd()} />
      {status !== null && (
        <AsItWas
          label={t('integrations.answer')}
          text={`HTTP ${status}\n${attempt.answer_headers}\n\n${attempt.answer_body}`.trimEnd()}
        />
      )}
      {attempt.answer_cut && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('integrations.answer_cut')}
        </Typography>
      )}
      {status === null && fault !== '' && (
        <Typography variant="body2" color="error" sx={{ mt: 1 }}>
          {t(`integrations.fault_${fault}`)}
        </Typography>
      )}
    </div>
  );
}

function AsItWas({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      {/* Long content scrolls, also by keyboard. */}
      <Box component="pre" dir="ltr" tabIndex={0} role="group" aria-labelledby={id} sx={code}>
        {text}
      </Box>
    </Box>
  );
}

const code = {
  m: 0,
  mt: 0.5,
  p: 1.5,
  fontSize: 'var(--text-xs)',
  maxHeight: '22rem',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-s, 6px)',
  textAlign: 'start',
};
