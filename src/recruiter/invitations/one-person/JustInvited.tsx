// The people invited since this page opened, and those who got their link again. Announces additions to screen readers.
import { mdiCheckCircle, mdiInformation } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { listOutcomes } from '#contract/invite.ts';
import type { Response } from '#contract/response.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { LinkButton, lone, TextLink } from '../../../kit/links.tsx';
import type { Invited, ListResults } from './use-send-invite.ts';

const sentences = {
  invited: 'invites.sent',
  again: 'invites.sent_again',
  unchanged: 'invites.not_sent',
} as const satisfies Record<Invited['outcome'], string>;

export function JustInvited({ people }: { people: readonly Invited[] }) {
  const { t } = useTranslation();
  return (
    <Box role="log" aria-label={t('invites.sent_list')}>
      {people.map(({ response, outcome }) => (
        <Box key={response.id} sx={line}>
          <Icon
            path={outcome === 'unchanged' ? mdiInformation : mdiCheckCircle}
            aria-hidden
            sx={{ color: outcome === 'unchanged' ? 'text.secondary' : 'success.main' }}
          />
          <Box sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
            <Typography>{t(sentences[outcome], { name: response.full || response.phone })}</Typography>
            <Addresses response={response} />
          </Box>
          <TextLink to="/jobs/candidate/$id" params={{ id: response.id }} sx={lone}>
            {t('invites.see_candidate')}
          </TextLink>
        </Box>
      ))}
    </Box>
  );
}

/** What a pasted list did, in one sentence, and where to see everyone. */
export function ListInvited({ jobId, results: { people, wrong } }: { jobId: string; results: ListResults }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = listOutcomes.map((outcome) => ({
    outcome,
    count: people.filter((person) => person.outcome === outcome).length,
  }));
  const parts = [
    ...counts.flatMap(({ outcome, count }) =>
      count > 0 ? [t(`invites.list.outcomes.${outcome}`, { count })] : [],
    ),
    ...(wrong > 0 ? [t('invites.list.wrong', { count: wrong })] : []),
  ];
  return (
    <Alert
      severity={wrong > 0 ? 'warning' : 'success'}
      role="status"
      action={
        <LinkButton
          to="/jobs/invite/$id"
          params={{ id: jobId }}
          search={{ view: 'invited' }}
          color="inherit"
          size="small"
        >
          {t('invites.list.see')}
        </LinkButton>
      }
    >
      {new Intl.ListFormat(language, { type: 'unit' }).format(parts)}
    </Alert>
  );
}

/** The email address and phone number, except the one already shown as the name. */
function Addresses({ response }: { response: Response }) {
  const others = [response.email, response.phone].filter((address) => address && address !== response.full);
  if (!response.full || others.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {others.map((address) => (
        <Box component="bdi" key={address} dir="ltr" sx={{ marginInlineEnd: 1 }}>
          {address}
        </Box>
      ))}
    </Typography>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  paddingBlock: 1.5,
  borderBlockStart: '1px solid var(--line)',
};
